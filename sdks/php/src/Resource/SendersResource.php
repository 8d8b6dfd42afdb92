<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `senders`.
 *
 * @phpstan-import-type Sender from Models
 * @phpstan-import-type AddSender from Models
 */
final class SendersResource extends Resource
{
    /**
     * Get senders
     *
     * Scope of the key: `senders:read`.
     *
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Sender>
     * @throws MailwrightException
     */
    public function list(
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/senders', [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Add a sender
     *
     * An address in a verified domain of the account is verified immediately. Any other address gets an email with a link, valid for 7 days, to a page where a button verifies it. Limit for an address: three such emails at once, then one every 15 minutes.
     *
     * Scope of the key: `senders:write`.
     *
     * @param AddSender $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Sender
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/senders', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a sender
     *
     * Scope of the key: `senders:read`.
     *
     * @param string $uid Identifier, `snd_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Sender
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/senders/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Delete a sender
     *
     * Its link stops working. Campaigns and automations that send from it are paused, unless it is in a verified domain.
     *
     * Scope of the key: `senders:write`.
     *
     * @param string $uid Identifier, `snd_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/senders/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Send the verification email again
     *
     * Earlier links stay valid until they expire.
     *
     * Scope of the key: `senders:write`.
     *
     * @param string $uid Identifier, `snd_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Sender
     * @throws MailwrightException
     */
    public function resendVerification(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/senders/{uid}/resend', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
