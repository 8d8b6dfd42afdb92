<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `transports`.
 *
 * @phpstan-import-type Transport from Models
 * @phpstan-import-type AddTransport from Models
 * @phpstan-import-type UpdateTransport from Models
 * @phpstan-import-type TransportCheck from Models
 */
final class TransportsResource extends Resource
{
    /**
     * Get transports
     *
     * Scope of the key: `transports:read`.
     *
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Transport>
     * @throws MailwrightException
     */
    public function list(
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/transports', [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Add a transport
     *
     * Once the account has an enabled transport, its campaigns, mails of automations and transactional emails are sent only over its transports, and no longer over the installation's mail servers. Creating a transport sends nothing to the server: check it first, or add it disabled.
     *
     * Scope of the key: `transports:write`.
     *
     * @param AddTransport $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Transport
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/transports', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a transport
     *
     * Scope of the key: `transports:read`.
     *
     * @param string $uid Identifier, `trp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Transport
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/transports/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Change a transport
     *
     * Workers apply the change within seconds, even to campaigns that are being sent. A change of `host`, `port`, `tls` or `username` requires the password again, so that a stored password is only ever sent to its intended server.
     *
     * Scope of the key: `transports:write`.
     *
     * @param string $uid Identifier, `trp_…`
     * @param UpdateTransport|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Transport
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/transports/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a transport
     *
     * Destroys its password. Mails that are being sent over it are finished. Without an enabled transport, the account's mail is sent over the installation's mail servers.
     *
     * Scope of the key: `transports:write`.
     *
     * @param string $uid Identifier, `trp_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/transports/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Check a transport
     *
     * Connects, establishes TLS and logs in, as a worker would, but sends no mail. It takes at most 15 seconds. Limit for an account: ten checks at once, then one every ten seconds.
     *
     * Scope of the key: `transports:write`.
     *
     * @param string $uid Identifier, `trp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TransportCheck
     * @throws MailwrightException
     */
    public function check(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/transports/{uid}/check', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
