<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `bounce_callbacks`.
 *
 * @phpstan-import-type BounceCallback from Models
 * @phpstan-import-type AddBounceCallback from Models
 */
final class BounceCallbacksResource extends Resource
{
    /**
     * Get the callback addresses for provider reports
     *
     * Scope of the key: `bounces:write`.
     *
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<BounceCallback>
     * @throws MailwrightException
     */
    public function list(
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/bounce-callbacks', [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Create a callback address for a provider's reports
     *
     * Set its `url` at the provider. An account can have at most 20.
     *
     * Scope of the key: `bounces:write`.
     *
     * @param AddBounceCallback $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return BounceCallback
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/bounce-callbacks', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a callback address for a provider's reports
     *
     * Scope of the key: `bounces:write`.
     *
     * @param string $uid Identifier, `bcb_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return BounceCallback
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/bounce-callbacks/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Delete a callback address for a provider's reports
     *
     * Reports that the provider sends to it are refused from then on.
     *
     * Scope of the key: `bounces:write`.
     *
     * @param string $uid Identifier, `bcb_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/bounce-callbacks/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }
}
