<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `subscribers`.
 *
 * @phpstan-import-type Subscriber from Models
 * @phpstan-import-type SubscriberStatus from Models
 * @phpstan-import-type AgeOrder from Models
 * @phpstan-import-type AddSubscriber from Models
 * @phpstan-import-type BatchResult from Models
 * @phpstan-import-type AddSubscribers from Models
 * @phpstan-import-type UpdateSubscriber from Models
 * @phpstan-import-type AddTags from Models
 * @phpstan-import-type Unsubscribe from Models
 * @phpstan-import-type Subscribe from Models
 * @phpstan-import-type Consent from Models
 * @phpstan-import-type SubscriberActivity from Models
 * @phpstan-import-type SubscriberExport from Models
 */
final class SubscribersResource extends Resource
{
    /**
     * Get subscribers
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string|null $listUid Identifier, `list_…`
     * @param SubscriberStatus|null $status A subscriber's status
     * @param string|null $tag Subscribers with this tag
     * @param string|null $email The subscriber with exactly this address, in any spelling
     * @param string|null $importUid Subscribers that this import added
     * @param string|null $segmentUid Subscribers in this segment, all of one list
     * @param string|null $conditions Subscribers who meet these conditions, in JSON as in a segment; requires `list_uid`, and cannot be combined with `updated_since`
     * @param AgeOrder|null $order `newest`: the last added come first; cannot be combined with `updated_since`. Subscribers added in the meantime are not on later pages.
     * @param string|null $updatedSince Subscribers added or changed at or after this time, least recently changed first; cannot be combined with `segment_uid`. To synchronize, request again from a few seconds before the newest `updated_at` you have.
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Subscriber>
     * @throws MailwrightException
     */
    public function list(
        ?string $listUid = null,
        ?string $status = null,
        ?string $tag = null,
        ?string $email = null,
        ?string $importUid = null,
        ?string $segmentUid = null,
        ?string $conditions = null,
        ?string $order = null,
        ?string $updatedSince = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/subscribers', [
            'list_uid' => $listUid,
            'status' => $status,
            'tag' => $tag,
            'email' => $email,
            'import_uid' => $importUid,
            'segment_uid' => $segmentUid,
            'conditions' => $conditions,
            'order' => $order,
            'updated_since' => $updatedSince,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Add a subscriber
     *
     * Adds a subscriber to a list, or updates the list's subscriber with this address: fields are merged and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param AddSubscriber $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/subscribers', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Add or change many subscribers
     *
     * Applies up to 1,000 rows in one transaction, in their order, each like the call for one subscriber. The `action` of a row is `upsert` (add, or update the subscriber with this address), `update`, `tag`, `untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and reported; the others are applied.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param AddSubscribers $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return BatchResult
     * @throws MailwrightException
     */
    public function createBatch(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/subscribers/batch', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a subscriber
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string|null $listUid The list, when the path names an email address
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?string $listUid = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/subscribers/{uid}', $uid), query: [
            'list_uid' => $listUid,
        ], timeout: $timeout);
    }

    /**
     * Update a subscriber
     *
     * Changes the given properties and leaves the rest. A field given as null or empty loses its value.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param UpdateSubscriber|array{} $body
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $listUid = null,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/subscribers/{uid}', $uid), query: [
            'list_uid' => $listUid,
        ], body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a subscriber
     *
     * Deletes the subscriber, their consents and events; the person can be added again. Events that a hook may still get stay until they expire or the person is erased; pending deliveries continue. To remove all data of a person, erase them.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $listUid = null,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/subscribers/{uid}', $uid), query: [
            'list_uid' => $listUid,
        ], ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Tag a subscriber
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param AddTags $body
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function addTags(
        string $uid,
        array $body,
        ?string $listUid = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/subscribers/{uid}/tags', $uid), query: [
            'list_uid' => $listUid,
        ], body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Remove a tag
     *
     * Changes nothing if the subscriber doesn't have the tag.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string $tag The tag; its case does not matter
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function removeTag(
        string $uid,
        string $tag,
        ?string $listUid = null,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('DELETE', Caller::pathOf('/subscribers/{uid}/tags/{tag}', $uid, $tag), query: [
            'list_uid' => $listUid,
        ], ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Unsubscribe a subscriber
     *
     * Changes nothing if the subscriber is already unsubscribed.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param Unsubscribe|array{} $body
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function unsubscribe(
        string $uid,
        array $body = [],
        ?string $listUid = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/subscribers/{uid}/unsubscribe', $uid), query: [
            'list_uid' => $listUid,
        ], body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Resubscribe a subscriber
     *
     * For a person who asks to return; recorded as their consent. On a double opt-in list, they become `unconfirmed` and get a confirmation mail.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param Subscribe|array{} $body
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Subscriber
     * @throws MailwrightException
     */
    public function subscribe(
        string $uid,
        array $body = [],
        ?string $listUid = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/subscribers/{uid}/subscribe', $uid), query: [
            'list_uid' => $listUid,
        ], body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get the history of consent
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string|null $listUid The list, when the path names an email address
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Consent>
     * @throws MailwrightException
     */
    public function consents(
        string $uid,
        ?string $listUid = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/subscribers/{uid}/consents', $uid), [
            'list_uid' => $listUid,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Get a subscriber's activity
     *
     * The mails of campaigns with the outcome of each, opens and clicks, and the campaigns through which the subscriber unsubscribed.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string|null $listUid The list, when the path names an email address
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<SubscriberActivity>
     * @throws MailwrightException
     */
    public function activity(
        string $uid,
        ?string $listUid = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/subscribers/{uid}/activity', $uid), [
            'list_uid' => $listUid,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Export all data about a person
     *
     * The content of transactional emails, which may include sign-in links, is only in the export of a key that also has the scope `emails:read`. An address without `list_uid` names everyone who has it: on any list, those who were deleted before, and recipients of transactional emails who never subscribed. If nothing is stored, the arrays are empty.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string|null $listUid The list, when the path names an email address
     * @param float|null $timeout the time limit of each try, in seconds
     * @return SubscriberExport
     * @throws MailwrightException
     */
    public function export(
        string $uid,
        ?string $listUid = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/subscribers/{uid}/export', $uid), query: [
            'list_uid' => $listUid,
        ], timeout: $timeout);
    }

    /**
     * Erase a person
     *
     * Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, for the same address, on every other list of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake. An address without `list_uid` also names people who were deleted before, and recipients of transactional emails who never subscribed. The response is then the same whether or not anything was stored.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `sub_…`, or the email address, together with `list_uid`
     * @param string|null $listUid The list, when the path names an email address
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function erase(
        string $uid,
        ?string $listUid = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('POST', Caller::pathOf('/subscribers/{uid}/erase', $uid), query: [
            'list_uid' => $listUid,
        ], idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
