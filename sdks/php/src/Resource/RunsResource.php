<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `runs`.
 *
 * @phpstan-import-type AgeOrder from Models
 * @phpstan-import-type RunSummary from Models
 * @phpstan-import-type RunStatus from Models
 * @phpstan-import-type Run from Models
 */
final class RunsResource extends Resource
{
    /**
     * Get an automation's runs
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $automationUid Identifier, `aut_…`
     * @param RunStatus|null $status `completed`: it reached the end; `exited`: it ended early, for its `reason`; `failed`: a step could not be executed
     * @param string|null $step Runs at this step
     * @param string|null $subscriberUid Runs of this subscriber, including a deleted one
     * @param AgeOrder|null $order The order; with `oldest`, runs that begin in the meantime appear on a later page
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<RunSummary>
     * @throws MailwrightException
     */
    public function list(
        string $automationUid,
        ?string $status = null,
        ?string $step = null,
        ?string $subscriberUid = null,
        ?string $order = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/automations/{uid}/runs', $automationUid), [
            'status' => $status,
            'step' => $step,
            'subscriber_uid' => $subscriberUid,
            'order' => $order,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Get a run with its history
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `run_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Run
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/automation-runs/{uid}', $uid), timeout: $timeout);
    }

    /**
     * End a run's wait
     *
     * The run continues within moments, as if the event it waits for had occurred.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `run_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Run
     * @throws MailwrightException
     */
    public function skipWait(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automation-runs/{uid}/skip-wait', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Cancel a run
     *
     * The run takes no further steps. Mails that it has already sent are not undone.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `run_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Run
     * @throws MailwrightException
     */
    public function cancel(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automation-runs/{uid}/cancel', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
