<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `suppressions`.
 *
 * @phpstan-import-type Suppression from Models
 * @phpstan-import-type AddSuppression from Models
 */
final class SuppressionsResource extends Resource
{
    /**
     * Get suppressions
     *
     * Scope of the key: `suppressions:read`.
     *
     * @param string|null $email Suppressions of this address or its domain
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Suppression>
     * @throws MailwrightException
     */
    public function list(
        ?string $email = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/suppressions', [
            'email' => $email,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Suppress an address or a domain
     *
     * From now on, the address or domain cannot be added or subscribed, and the account sends it no mail except transactional emails, which only bounces and complaints of the address stop. Existing subscribers keep their status.
     *
     * Scope of the key: `suppressions:write`.
     *
     * @param AddSuppression $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Suppression
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/suppressions', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a suppression
     *
     * Scope of the key: `suppressions:read`.
     *
     * @param string $email The address or domain
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Suppression
     * @throws MailwrightException
     */
    public function get(
        string $email,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/suppressions/{email}', $email), timeout: $timeout);
    }

    /**
     * Lift a suppression
     *
     * Scope of the key: `suppressions:write`.
     *
     * @param string $email The address or domain
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $email,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/suppressions/{email}', $email), ifMatch: $ifMatch, timeout: $timeout);
    }
}
