<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `automations`.
 *
 * @phpstan-import-type CampaignTest from Models
 * @phpstan-import-type CampaignPreview from Models
 * @phpstan-import-type RunSummary from Models
 * @phpstan-import-type StartRun from Models
 * @phpstan-import-type AutomationReport from Models
 * @phpstan-import-type AutomationSummary from Models
 * @phpstan-import-type AutomationStatus from Models
 * @phpstan-import-type Automation from Models
 * @phpstan-import-type AddAutomation from Models
 * @phpstan-import-type UpdateAutomation from Models
 * @phpstan-import-type AutomationValidation from Models
 * @phpstan-import-type TestStep from Models
 * @phpstan-import-type ResumeAutomation from Models
 * @phpstan-import-type AutomationVersionSummary from Models
 * @phpstan-import-type AutomationVersion from Models
 * @phpstan-import-type MovedRuns from Models
 */
final class AutomationsResource extends Resource
{
    /**
     * Start a run for a subscriber
     *
     * Works with any trigger. The automation must be active, and the subscriber must be on its list. The conditions of the automation are evaluated when the run begins, right after the response.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param StartRun $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return RunSummary
     * @throws MailwrightException
     */
    public function start(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/start', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get an automation's figures by step
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AutomationReport
     * @throws MailwrightException
     */
    public function statistics(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/automations/{uid}/statistics', $uid), timeout: $timeout);
    }

    /**
     * Get automations
     *
     * Scope of the key: `automations:read`.
     *
     * @param string|null $listUid Automations of this list
     * @param AutomationStatus|null $status
     * @param string|null $name Automations whose name contains this text, ignoring case
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<AutomationSummary>
     * @throws MailwrightException
     */
    public function list(
        ?string $listUid = null,
        ?string $status = null,
        ?string $name = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/automations', [
            'list_uid' => $listUid,
            'status' => $status,
            'name' => $name,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Create an automation
     *
     * Creates a draft: nothing happens until it is activated. Everything that its steps refer to must exist; an error names the step, such as `steps[2].then[0].tag`.
     *
     * Scope of the key: `automations:write`.
     *
     * @param AddAutomation $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/automations', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get an automation
     *
     * Returns the draft being edited. The steps that runs follow are in its versions.
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/automations/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Update an automation
     *
     * Changes the given properties and leaves the rest. Changes to an active automation take effect when it is activated again. Users without permission to send can change only the name of an active one.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param UpdateAutomation|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/automations/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete an automation
     *
     * Also deletes its versions and runs. Pause or archive an active automation first. What its mails did stays in the activity of the subscribers.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/automations/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Copy an automation
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function copy(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/copy', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Validate an automation
     *
     * Changes nothing. Errors prevent activation; warnings do not.
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AutomationValidation
     * @throws MailwrightException
     */
    public function validate(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/validate', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Preview the mail of a step
     *
     * Shows the draft being edited.
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string $step The id of a `send_email` step
     * @param string|null $subscriberUid The subscriber whose fields to show; a sample when absent
     * @param string|null $data The data that a run would start with, as a JSON object
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignPreview
     * @throws MailwrightException
     */
    public function previewStep(
        string $uid,
        string $step,
        ?string $subscriberUid = null,
        ?string $data = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/automations/{uid}/steps/{step}/preview', $uid, $step), query: [
            'subscriber_uid' => $subscriberUid,
            'data' => $data,
        ], timeout: $timeout);
    }

    /**
     * Send the mail of a step as a test
     *
     * Sends the mail of the draft immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, including tests of campaigns, then one every thirty seconds.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string $step The id of a `send_email` step
     * @param TestStep $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignTest
     * @throws MailwrightException
     */
    public function testStep(
        string $uid,
        string $step,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/steps/{step}/test', $uid, $step), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Activate an automation
     *
     * From now on, its trigger starts runs. If the automation or one of its mails has changed since it was last activated, new runs use a new version; existing runs finish on theirs.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function activate(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/activate', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Pause an automation
     *
     * No runs start, existing runs stay at their current step, and none of its mails are sent.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function pause(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/pause', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Resume an automation
     *
     * A paused automation continues with the same version.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param ResumeAutomation|array{} $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function resume(
        string $uid,
        array $body = [],
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/resume', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Archive an automation
     *
     * This is permanent: no runs start, existing runs end, and none of its mails are sent.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Automation
     * @throws MailwrightException
     */
    public function archive(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/archive', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get the versions of an automation
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<AutomationVersionSummary>
     * @throws MailwrightException
     */
    public function versions(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/automations/{uid}/versions', $uid), timeout: $timeout);
    }

    /**
     * Get a version of an automation
     *
     * Scope of the key: `automations:read`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param int $number The number of the version
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AutomationVersion
     * @throws MailwrightException
     */
    public function version(
        string $uid,
        int $number,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/automations/{uid}/versions/{number}', $uid, $number), timeout: $timeout);
    }

    /**
     * Move runs to the current version
     *
     * Moves unfinished runs of this version to the current one, if that has their current step with the same id and type. A wait that has begun ends when it would have. Other runs finish on their version, as does a run that a worker is processing right now: send the request again to move those.
     *
     * Scope of the key: `automations:write`.
     *
     * @param string $uid Identifier, `aut_…`
     * @param int $number The number of the version
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return MovedRuns
     * @throws MailwrightException
     */
    public function moveRuns(
        string $uid,
        int $number,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/automations/{uid}/versions/{number}/move-runs', $uid, $number), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
