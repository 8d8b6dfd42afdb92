<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Download;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `campaigns`.
 *
 * @phpstan-import-type CampaignRates from Models
 * @phpstan-import-type CampaignTest from Models
 * @phpstan-import-type TestCampaign from Models
 * @phpstan-import-type Bounce from Models
 * @phpstan-import-type BounceKind from Models
 * @phpstan-import-type CampaignSummary from Models
 * @phpstan-import-type CampaignStatus from Models
 * @phpstan-import-type Campaign from Models
 * @phpstan-import-type AddCampaign from Models
 * @phpstan-import-type UpdateCampaign from Models
 * @phpstan-import-type CampaignValidation from Models
 * @phpstan-import-type AudienceCount from Models
 * @phpstan-import-type CampaignPreview from Models
 * @phpstan-import-type RunCampaign from Models
 * @phpstan-import-type ChooseWinner from Models
 * @phpstan-import-type CampaignUnsubscribeReasons from Models
 * @phpstan-import-type RecipientState from Models
 * @phpstan-import-type CampaignRecipient from Models
 * @phpstan-import-type ResendResult from Models
 * @phpstan-import-type ResendRecipients from Models
 * @phpstan-import-type CampaignReport from Models
 * @phpstan-import-type CampaignLink from Models
 * @phpstan-import-type CorrectCampaignLink from Models
 * @phpstan-import-type CampaignActivity from Models
 */
final class CampaignsResource extends Resource
{
    /**
     * Get campaigns
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string|null $listUid Campaigns to this list
     * @param CampaignStatus|null $status
     * @param string|null $name Campaigns whose name contains this text, ignoring case
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<CampaignSummary>
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
        return $this->requestPages('/campaigns', [
            'list_uid' => $listUid,
            'status' => $status,
            'name' => $name,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Create a campaign
     *
     * Creates a draft. By default it has the sender of the list, and the subject of the template or of the list.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param AddCampaign $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/campaigns', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Update a campaign
     *
     * Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until the campaign has been started; name, throttle, calendar, time zone and `archived` can always be changed. When a user without permission to send changes more than the name of a scheduled campaign, it becomes a draft again, and a user with that permission must schedule it.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param UpdateCampaign|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/campaigns/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a campaign
     *
     * Also deletes its recipients and figures. Unsubscribe links in mails that were sent keep working. Pause or cancel a campaign that is sending first.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/campaigns/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Copy a campaign
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function copy(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/copy', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Validate a campaign
     *
     * Changes nothing. Errors prevent the campaign from being run; warnings do not.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignValidation
     * @throws MailwrightException
     */
    public function validate(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/validate', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Count the audience of a campaign
     *
     * The number of people it would be sent to now or, once it has been started, its number of recipients. Suppressed people, and those who have reached the frequency cap, are counted, but skipped during sending; their numbers are returned, too.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return AudienceCount
     * @throws MailwrightException
     */
    public function audience(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}/audience', $uid), timeout: $timeout);
    }

    /**
     * Preview a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param string|null $subscriberUid The subscriber whose fields to show; a sample when absent
     * @param string|null $variant The number of the variant; the first when absent
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignPreview
     * @throws MailwrightException
     */
    public function preview(
        string $uid,
        ?string $subscriberUid = null,
        ?string $variant = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}/preview', $uid), query: [
            'subscriber_uid' => $subscriberUid,
            'variant' => $variant,
        ], timeout: $timeout);
    }

    /**
     * Send a campaign as a test
     *
     * Sends the current content immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, then one every thirty seconds.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param TestCampaign $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignTest
     * @throws MailwrightException
     */
    public function test(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/test', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Run a campaign
     *
     * Starts, schedules or resumes the campaign. Its content and recipients are fixed when it starts. An invalid campaign returns 422, with the errors of its validation. With If-Match, it is refused if somebody has changed the campaign itself; its template, list and segment may still have changed.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param RunCampaign|array{} $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function run(
        string $uid,
        array $body = [],
        ?string $idempotencyKey = null,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/run', $uid), body: $body, idempotencyKey: $idempotencyKey, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Pause a campaign
     *
     * Sending stops within a second. Run the campaign again to send to the remaining recipients.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function pause(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/pause', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Cancel a campaign
     *
     * Stops sending permanently.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function cancel(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/cancel', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Choose the winner of an A/B test
     *
     * The waiting recipients get this variant from now on. Possible while the campaign is sending or paused and has no winner, even if one would be chosen automatically after the wait.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param ChooseWinner $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Campaign
     * @throws MailwrightException
     */
    public function chooseWinner(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/winner', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get the reasons for unsubscribing
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignUnsubscribeReasons
     * @throws MailwrightException
     */
    public function unsubscribeReasons(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}/unsubscribe-reasons', $uid), timeout: $timeout);
    }

    /**
     * Get the recipients of a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param RecipientState|null $state
     * @param string|null $code Recipients with exactly this code
     * @param string|null $email Recipients whose address contains this text, ignoring case
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<CampaignRecipient>
     * @throws MailwrightException
     */
    public function recipients(
        string $uid,
        ?string $state = null,
        ?string $code = null,
        ?string $email = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/campaigns/{uid}/recipients', $uid), [
            'state' => $state,
            'code' => $code,
            'email' => $email,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Send to failed or uncertain recipients again
     *
     * Works for a sent or paused campaign. The recipients are `deferred` with the code `resend` until their turn; the campaign's throttle applies. A sent campaign continues sending; a paused one waits until it is run.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param ResendRecipients $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ResendResult
     * @throws MailwrightException
     */
    public function resend(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/campaigns/{uid}/recipients/resend', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Download the delivery log of a campaign
     *
     * CSV with one line per recipient. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function downloadDeliveries(
        string $uid,
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('GET', Caller::pathOf('/campaigns/{uid}/delivery-log/download', $uid), timeout: $timeout);
    }

    /**
     * Get the figures of a campaign
     *
     * The figures are updated as mails are sent, opened and clicked, not counted when you request them.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignReport
     * @throws MailwrightException
     */
    public function statistics(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}/statistics', $uid), timeout: $timeout);
    }

    /**
     * Get the campaigns before a campaign
     *
     * The last campaigns of the same list that had been sent when this one was started or, if it has not been started, until now. Campaigns that reached no one are left out. With their rates you can compare its own figures.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<CampaignRates>
     * @throws MailwrightException
     */
    public function previous(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}/previous', $uid), timeout: $timeout);
    }

    /**
     * Get a tracked link of a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param int $number The link's number in the campaign
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignLink
     * @throws MailwrightException
     */
    public function link(
        string $uid,
        int $number,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/campaigns/{uid}/links/{number}', $uid, $number), timeout: $timeout);
    }

    /**
     * Correct a link of a campaign that has been started
     *
     * Makes a tracked link lead elsewhere, also in mails that have already been sent. The figures and logs go on naming the link as in the campaign. It takes up to 30 seconds until every process redirects to the new URL. A link with values of the recipient leads everyone to the same URL once it has been corrected. A campaign that does not track clicks has no such links. Each change is recorded in the audit log.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param int $number The link's number in the campaign
     * @param CorrectCampaignLink|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignLink
     * @throws MailwrightException
     */
    public function correctLink(
        string $uid,
        int $number,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/campaigns/{uid}/links/{number}', $uid, $number), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Get the open log of a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<CampaignActivity>
     * @throws MailwrightException
     */
    public function opens(
        string $uid,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/campaigns/{uid}/open-log', $uid), [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Download the open log of a campaign
     *
     * CSV with one line for each of the opens recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function downloadOpens(
        string $uid,
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('GET', Caller::pathOf('/campaigns/{uid}/open-log/download', $uid), timeout: $timeout);
    }

    /**
     * Get the click log of a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<CampaignActivity>
     * @throws MailwrightException
     */
    public function clicks(
        string $uid,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/campaigns/{uid}/click-log', $uid), [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Download the click log of a campaign
     *
     * CSV with one line for each of the clicks recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function downloadClicks(
        string $uid,
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('GET', Caller::pathOf('/campaigns/{uid}/click-log/download', $uid), timeout: $timeout);
    }

    /**
     * Get the unsubscribe log of a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<CampaignActivity>
     * @throws MailwrightException
     */
    public function unsubscribes(
        string $uid,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/campaigns/{uid}/unsubscribe-log', $uid), [
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Download the unsubscribe log of a campaign
     *
     * CSV with one line for each of the recipients who unsubscribed by its link recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function downloadUnsubscribes(
        string $uid,
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('GET', Caller::pathOf('/campaigns/{uid}/unsubscribe-log/download', $uid), timeout: $timeout);
    }

    /**
     * Get the bounces of a campaign
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param BounceKind|null $kind
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Bounce>
     * @throws MailwrightException
     */
    public function bounces(
        string $uid,
        ?string $kind = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/campaigns/{uid}/bounce-log', $uid), [
            'kind' => $kind,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Download the bounce log of a campaign
     *
     * CSV with one line per bounce or complaint recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
     *
     * Scope of the key: `campaigns:read`.
     *
     * @param string $uid Identifier, `cmp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function downloadBounces(
        string $uid,
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('GET', Caller::pathOf('/campaigns/{uid}/bounce-log/download', $uid), timeout: $timeout);
    }
}
