<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `segments`.
 *
 * @phpstan-import-type Segment from Models
 * @phpstan-import-type AddSegment from Models
 * @phpstan-import-type SegmentPreview from Models
 * @phpstan-import-type PreviewSegment from Models
 * @phpstan-import-type UpdateSegment from Models
 */
final class SegmentsResource extends Resource
{
    /**
     * Get segments
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string|null $listUid Segments of this list
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Segment>
     * @throws MailwrightException
     */
    public function list(
        ?string $listUid = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/segments', [
            'list_uid' => $listUid,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Create a segment
     *
     * A segment selects its subscribers anew whenever it is used. A list can have at most 100 segments. The tags of its fields can change, but a field that a segment uses cannot be deleted.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param AddSegment $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Segment
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/segments', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Preview conditions
     *
     * Counts the subscribers of a list who match the conditions, and returns the first of them. Saves nothing.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param PreviewSegment $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return SegmentPreview
     * @throws MailwrightException
     */
    public function preview(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/segments/preview', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a segment
     *
     * Its subscribers are at `GET /subscribers?segment_uid=…`.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $uid Identifier, `seg_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Segment
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/segments/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Update a segment
     *
     * Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users without permission to send can’t change the conditions of a segment that a scheduled campaign or an active automation uses.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `seg_…`
     * @param UpdateSegment|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Segment
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/segments/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a segment
     *
     * Changes no subscriber. A segment that an unfinished campaign uses cannot be deleted.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $uid Identifier, `seg_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/segments/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }
}
