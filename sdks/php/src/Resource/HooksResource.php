<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `hooks`.
 *
 * @phpstan-import-type Hook from Models
 * @phpstan-import-type NewHook from Models
 * @phpstan-import-type AddHook from Models
 * @phpstan-import-type UpdateHook from Models
 * @phpstan-import-type RotateHookSecret from Models
 * @phpstan-import-type Delivery from Models
 * @phpstan-import-type Recovery from Models
 * @phpstan-import-type RecoverHook from Models
 */
final class HooksResource extends Resource
{
    /**
     * Get registered webhooks
     *
     * Scope of the key: `hooks:read`.
     *
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Hook>
     * @throws MailwrightException
     */
    public function list(
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/hooks', [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Register a webhook
     *
     * From now on, signed POST requests with the event are sent to the target. Only this response contains the secret. The key also needs the scopes to read the data of the event: `subscribers:read`, `campaigns:read`, or both.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param AddHook $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return NewHook
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/hooks', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a webhook
     *
     * Scope of the key: `hooks:read`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Hook
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/hooks/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Update a webhook
     *
     * `{"status": "active"}` enables the hook again and resets its failure counter. While an automation calls the hook, its event cannot be changed, nor its list replaced by another. The key also needs the scopes to read the data of its event.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param UpdateHook|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Hook
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/hooks/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a webhook
     *
     * Nothing more is sent to the hook; its pending deliveries are cancelled, at the latest when they would have been due.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/hooks/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Replace a webhook's secret
     *
     * Only this response contains the new secret. For 24 hours, deliveries are also signed with the previous one, so that receivers can switch over. During that time, another rotation returns 409, since it would end a secret that a receiver may still use, unless `expire_previous` is true: then every secret but the new one ends immediately.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param RotateHookSecret|array{} $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return NewHook
     * @throws MailwrightException
     */
    public function rotateSecret(
        string $uid,
        array $body = [],
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/hooks/{uid}/rotate-secret', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Send a test delivery
     *
     * Delivers a sample of the hook's event, signed like any other, with the header `X-Service-Test: true`. It has one attempt, which counts neither for nor against the hook, but a 410 removes the hook, as with any delivery. A hook that is disabled can be tested, too. Limit for a hook: ten tests at once, then one every six seconds.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Delivery
     * @throws MailwrightException
     */
    public function test(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/hooks/{uid}/test', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Redeliver all failed deliveries
     *
     * Sends every delivery of the hook that failed since the given time, or was cancelled because the hook was disabled, including events from the time it was disabled. The request sends each delivery once, with its retries, and not again if it fails. Test deliveries are left out. Beyond 10,000 deliveries, the rest is counted in the background.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param RecoverHook $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Recovery
     * @throws MailwrightException
     */
    public function recover(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/hooks/{uid}/recover', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a webhook's recoveries
     *
     * Scope of the key: `hooks:read`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Recovery>
     * @throws MailwrightException
     */
    public function recoveries(
        string $uid,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/hooks/{uid}/recoveries', $uid), [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Get a recovery
     *
     * Scope of the key: `hooks:read`.
     *
     * @param string $uid Identifier, `hook_…`
     * @param string $recovery Identifier, `rec_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Recovery
     * @throws MailwrightException
     */
    public function recovery(
        string $uid,
        string $recovery,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/hooks/{uid}/recoveries/{recovery}', $uid, $recovery), timeout: $timeout);
    }
}
