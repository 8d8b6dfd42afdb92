<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `tags`.
 *
 * @phpstan-import-type TagOrder from Models
 * @phpstan-import-type Tag from Models
 * @phpstan-import-type TagChange from Models
 * @phpstan-import-type UpdateTag from Models
 */
final class TagsResource extends Resource
{
    /**
     * Get a list's tags
     *
     * The tags that subscribers currently have.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param TagOrder|null $sort `subscribers`: tags with the most subscribers come first
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Tag>
     * @throws MailwrightException
     */
    public function list(
        string $listUid,
        ?string $sort = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages(Caller::pathOf('/lists/{uid}/tags', $listUid), [
            'sort' => $sort,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Get a tag
     *
     * Returns 404 for a tag that no subscriber of the list has.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $tag The tag, percent-encoded; its case does not matter
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Tag
     * @throws MailwrightException
     */
    public function get(
        string $listUid,
        string $tag,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/tags/{tag}', $listUid, $tag), timeout: $timeout);
    }

    /**
     * Rename a tag
     *
     * Renames the tag in the background, for every subscriber who has it now. If the new name is that of another tag, the two are merged. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $tag The tag, percent-encoded; its case does not matter
     * @param UpdateTag $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TagChange
     * @throws MailwrightException
     */
    public function update(
        string $listUid,
        string $tag,
        array $body,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/lists/{uid}/tags/{tag}', $listUid, $tag), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Remove a tag from all subscribers
     *
     * Removes the tag in the background, from every subscriber who has it now. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.
     *
     * Scope of the key: `subscribers:write`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $tag The tag, percent-encoded; its case does not matter
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TagChange
     * @throws MailwrightException
     */
    public function delete(
        string $listUid,
        string $tag,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('DELETE', Caller::pathOf('/lists/{uid}/tags/{tag}', $listUid, $tag), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Get the progress of a tag change
     *
     * The progress is kept for at least 30 days, unless the list is deleted.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param string $change Identifier, `tch_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TagChange
     * @throws MailwrightException
     */
    public function change(
        string $listUid,
        string $change,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/lists/{uid}/tag_changes/{change}', $listUid, $change), timeout: $timeout);
    }
}
