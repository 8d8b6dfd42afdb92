<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `domains`.
 *
 * @phpstan-import-type Domain from Models
 * @phpstan-import-type AddDomain from Models
 */
final class DomainsResource extends Resource
{
    /**
     * Get sending domains
     *
     * Scope of the key: `domains:read`.
     *
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Domain>
     * @throws MailwrightException
     */
    public function list(
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/domains', [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Add a sending domain
     *
     * The domain gets its own DKIM key; `records` lists the DNS records to set. It is verified once a check has found the DKIM record: checks run automatically for two weeks, at growing intervals of up to a day, or on request. From then on, every address in this domain, but in no subdomain, may send.
     *
     * Scope of the key: `domains:write`.
     *
     * @param AddDomain $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Domain
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/domains', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a sending domain
     *
     * Scope of the key: `domains:read`.
     *
     * @param string $uid Identifier, `dom_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Domain
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/domains/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Delete a sending domain
     *
     * Destroys its key: mail is no longer signed with it, and the domain no longer verifies senders. Campaigns and automations that send from those senders are paused, unless the senders are verified by a link.
     *
     * Scope of the key: `domains:write`.
     *
     * @param string $uid Identifier, `dom_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/domains/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Check the DNS records of a sending domain
     *
     * Looks up the records now, which may take several seconds. DNS servers may cache earlier records for an hour or longer. Limit for a domain: ten checks at once, then one every ten seconds.
     *
     * Scope of the key: `domains:write`.
     *
     * @param string $uid Identifier, `dom_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Domain
     * @throws MailwrightException
     */
    public function check(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/domains/{uid}/check', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
