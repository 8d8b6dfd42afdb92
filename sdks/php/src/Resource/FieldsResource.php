<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `fields`.
 *
 * @phpstan-import-type ListField from Models
 * @phpstan-import-type AddListField from Models
 * @phpstan-import-type UpdateListField from Models
 */
final class FieldsResource extends Resource
{
    /**
     * Get a list's fields
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<ListField>
     * @throws MailwrightException
     */
    public function list(
        string $listUid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/fields', $listUid), timeout: $timeout);
    }

    /**
     * Add a field
     *
     * Existing subscribers have no value for it, even if it is required; new ones need a value.
     *
     * Scope of the key: `lists:write`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param AddListField $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ListField
     * @throws MailwrightException
     */
    public function create(
        string $listUid,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/lists/{uid}/fields', $listUid), body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a field
     *
     * Scope of the key: `lists:read`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $tag The field's tag
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ListField
     * @throws MailwrightException
     */
    public function get(
        string $listUid,
        string $tag,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/fields/{tag}', $listUid, $tag), timeout: $timeout);
    }

    /**
     * Update a field
     *
     * Changes the given properties. A new tag keeps every value. Stored values that are no longer an option stay until they are changed.
     *
     * Scope of the key: `lists:write`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $tag The field's tag
     * @param UpdateListField|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return ListField
     * @throws MailwrightException
     */
    public function update(
        string $listUid,
        string $tag,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/lists/{uid}/fields/{tag}', $listUid, $tag), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a field
     *
     * Deletes its values as well. EMAIL can't be deleted, nor can a field in the conditions of a segment.
     *
     * Scope of the key: `lists:write`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $tag The field's tag
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $listUid,
        string $tag,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/lists/{uid}/fields/{tag}', $listUid, $tag), ifMatch: $ifMatch, timeout: $timeout);
    }
}
