<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `lists`.
 *
 * @phpstan-import-type GrowthDay from Models
 * @phpstan-import-type MailingList from Models
 * @phpstan-import-type AddList from Models
 * @phpstan-import-type UpdateList from Models
 * @phpstan-import-type ListDeletion from Models
 * @phpstan-import-type SignUpForm from Models
 * @phpstan-import-type SignUpFormPreview from Models
 * @phpstan-import-type PreviewSignUpForm from Models
 * @phpstan-import-type WelcomePreview from Models
 * @phpstan-import-type CampaignTest from Models
 * @phpstan-import-type TestCampaign from Models
 * @phpstan-import-type ConfirmationPreview from Models
 */
final class ListsResource extends Resource
{
    /**
     * Get all lists
     *
     * Scope of the key: `lists:read`.
     *
     * @param string|null $name Lists whose name contains this text, ignoring case
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<MailingList>
     * @throws MailwrightException
     */
    public function list(
        ?string $name = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/lists', [
            'name' => $name,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Create a list
     *
     * Scope of the key: `lists:write`.
     *
     * @param AddList $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return MailingList
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/lists', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a list
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return MailingList
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Update a list
     *
     * Changes the given properties and leaves the rest. Fields have their own operations. Users without permission to send can change neither the sender and the contact nor the mails of the list, since these go out when someone subscribes.
     *
     * Scope of the key: `lists:write`.
     *
     * @param string $uid Identifier, `list_…`
     * @param UpdateList|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return MailingList
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/lists/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a list
     *
     * The list and its hooks are deleted immediately; its subscribers and other data are deleted in the background. Its earlier events are still delivered to hooks for all lists.
     *
     * Scope of the key: `lists:write`.
     *
     * @param string $uid Identifier, `list_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ListDeletion
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('DELETE', Caller::pathOf('/lists/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Get the progress of a deletion
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ListDeletion
     * @throws MailwrightException
     */
    public function deletion(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/deletion', $uid), timeout: $timeout);
    }

    /**
     * Get a list's sign-up form
     *
     * Submitting the form adds a subscriber by the same rules as the API. The list's `form` sets its texts and design; `sign_up_form` turns it on or off.
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return SignUpForm
     * @throws MailwrightException
     */
    public function form(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/form', $uid), timeout: $timeout);
    }

    /**
     * Preview a list's sign-up form
     *
     * Shows the form with unsaved settings, whether or not `sign_up_form` is on. Saves nothing.
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param PreviewSignUpForm|array{} $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return SignUpFormPreview
     * @throws MailwrightException
     */
    public function previewForm(
        string $uid,
        array $body = [],
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/lists/{uid}/form/preview', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get the daily growth of a list
     *
     * The number of people who subscribed and left each day, oldest day first. Only changes of subscribed people count: an unconfirmed subscriber who is deleted does not, nor does one who unsubscribes twice. The figures are updated as events occur.
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param string|null $from The first day; 29 days before `to` when absent
     * @param string|null $to The last day, at most 366 days later; today when absent
     * @param string|null $timeZone The time zone in which days begin, to the half hour
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<GrowthDay>
     * @throws MailwrightException
     */
    public function growth(
        string $uid,
        ?string $from = null,
        ?string $to = null,
        ?string $timeZone = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/growth', $uid), query: [
            'from' => $from,
            'to' => $to,
            'time_zone' => $timeZone,
        ], timeout: $timeout);
    }

    /**
     * Preview a list's welcome mail
     *
     * Shows the current welcome mail, whether or not `send_welcome_email` is on.
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param string|null $subscriberUid The subscriber whose fields to show; a sample when absent
     * @param float|null $timeout the time limit of each try, in seconds
     * @return WelcomePreview
     * @throws MailwrightException
     */
    public function previewWelcomeEmail(
        string $uid,
        ?string $subscriberUid = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/welcome-email/preview', $uid), query: [
            'subscriber_uid' => $subscriberUid,
        ], timeout: $timeout);
    }

    /**
     * Send a list's welcome mail as a test
     *
     * Sends the current mail immediately, to at most ten addresses; its unsubscribe links do nothing. It shares the limit on tests of campaigns.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `list_…`
     * @param TestCampaign $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignTest
     * @throws MailwrightException
     */
    public function testWelcomeEmail(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/lists/{uid}/welcome-email/test', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Preview a list's confirmation mail
     *
     * Shows the current confirmation mail, whether or not the list has double opt-in.
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $uid Identifier, `list_…`
     * @param string|null $subscriberUid The subscriber whose fields to show; a sample when absent
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ConfirmationPreview
     * @throws MailwrightException
     */
    public function previewConfirmationEmail(
        string $uid,
        ?string $subscriberUid = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/confirmation-email/preview', $uid), query: [
            'subscriber_uid' => $subscriberUid,
        ], timeout: $timeout);
    }

    /**
     * Send a list's confirmation mail as a test
     *
     * Sends the current mail immediately, to at most ten addresses; its links do nothing. It shares the limit on tests of campaigns.
     *
     * Scope of the key: `campaigns:write`.
     *
     * @param string $uid Identifier, `list_…`
     * @param TestCampaign $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return CampaignTest
     * @throws MailwrightException
     */
    public function testConfirmationEmail(
        string $uid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/lists/{uid}/confirmation-email/test', $uid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
