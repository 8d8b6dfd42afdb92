<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Exception\MailwrightException;
use Mailwright\Models;

/**
 * The operations of `bounces`.
 *
 * @phpstan-import-type Bounce from Models
 * @phpstan-import-type AddBounce from Models
 * @phpstan-import-type BounceRules from Models
 * @phpstan-import-type UpdateBounceRules from Models
 */
final class BouncesResource extends Resource
{
    /**
     * Report a bounce or complaint
     *
     * For mail sent through a server that reports bounces in its own way. Name the mail by its Message-ID; a report with only an address applies to the last mail to that address. A bounce counts only once, however often and in whichever way it is reported. After a hard bounce or a complaint, nothing more is sent to the address.
     *
     * Scope of the key: `bounces:write`.
     *
     * @param AddBounce $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Bounce
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/bounces', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get the rules for bounces
     *
     * Scope of the key: `bounces:write`.
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return BounceRules
     * @throws MailwrightException
     */
    public function rules(
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', '/bounce-rules', timeout: $timeout);
    }

    /**
     * Change the rules for bounces
     *
     * The rules apply to later reports; addresses that are already suppressed stay suppressed.
     *
     * Scope of the key: `bounces:write`.
     *
     * @param UpdateBounceRules|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return BounceRules
     * @throws MailwrightException
     */
    public function updateRules(
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', '/bounce-rules', body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }
}
