<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `deliveries`.
 *
 * @phpstan-import-type EventName from Models
 * @phpstan-import-type Delivery from Models
 * @phpstan-import-type DeliveryStatus from Models
 * @phpstan-import-type DeliveryDetails from Models
 */
final class DeliveriesResource extends Resource
{
    /**
     * Get a webhook's deliveries
     *
     * Returns the newest first. A page reads at most 10,000 deliveries: with selective filters it may have fewer than `limit`, or none, and still have a next page.
     *
     * Scope of the key: `hooks:read`.
     *
     * @param string $hookUid Identifier, `hook_…`
     * @param DeliveryStatus|null $status
     * @param EventName|null $event An event that hooks can listen to
     * @param string|null $createdAfter Deliveries created at or after this time
     * @param string|null $createdBefore Deliveries created before this time
     * @param bool|null $test `true`: only test deliveries; `false`: no test deliveries
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Delivery>
     * @throws MailwrightException
     */
    public function list(
        string $hookUid,
        ?string $status = null,
        ?string $event = null,
        ?string $createdAfter = null,
        ?string $createdBefore = null,
        ?bool $test = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/hooks/{uid}/deliveries', $hookUid), [
            'status' => $status,
            'event' => $event,
            'created_after' => $createdAfter,
            'created_before' => $createdBefore,
            'test' => $test,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Get a delivery
     *
     * Includes its attempts, the receiver's responses, and the body. Also works after its hook has been deleted.
     *
     * Scope of the key: `hooks:read`.
     *
     * @param string $uid Identifier, `dlv_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return DeliveryDetails
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/deliveries/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Redeliver
     *
     * Sends a finished delivery again, whether it succeeded, failed or was cancelled: with the same body, the same `X-Service-Delivery`, and a full set of retries.
     *
     * Scope of the key: `hooks:write`.
     *
     * @param string $uid Identifier, `dlv_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Delivery
     * @throws MailwrightException
     */
    public function redeliver(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/deliveries/{uid}/redeliver', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
