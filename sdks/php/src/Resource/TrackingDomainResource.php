<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Exception\MailwrightException;
use Mailwright\Models;

/**
 * The operations of `tracking_domain`.
 *
 * @phpstan-import-type TrackingDomain from Models
 * @phpstan-import-type AddTrackingDomain from Models
 */
final class TrackingDomainResource extends Resource
{
    /**
     * Get the tracking domain
     *
     * Scope of the key: `account:read`.
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TrackingDomain
     * @throws MailwrightException
     */
    public function get(
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', '/account/tracking-domain', timeout: $timeout);
    }

    /**
     * Add a tracking domain
     *
     * Links in mails to people (opens, clicks, unsubscribing, preferences, web view) use this domain once a check has found its TXT record. The domain must lead to this service: ask the operator for the host name to use in a CNAME record. Earlier links keep working, except those in a domain that this one replaces.
     *
     * Scope of the key: `account:write`.
     *
     * @param AddTrackingDomain $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TrackingDomain
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/account/tracking-domain', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Delete the tracking domain
     *
     * Links in mails that were sent with it stop working, unless the domain is added and verified again.
     *
     * Scope of the key: `account:write`.
     *
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', '/account/tracking-domain', ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Check the DNS record of the tracking domain
     *
     * Looks up the record now, as for a sending domain. Limit: ten checks at once, then one every ten seconds.
     *
     * Scope of the key: `account:write`.
     *
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TrackingDomain
     * @throws MailwrightException
     */
    public function check(
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/account/tracking-domain/check', idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
