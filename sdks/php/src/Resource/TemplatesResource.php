<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `templates`.
 *
 * @phpstan-import-type TemplateSummary from Models
 * @phpstan-import-type Template from Models
 * @phpstan-import-type AddTemplate from Models
 * @phpstan-import-type UpdateTemplate from Models
 * @phpstan-import-type TemplateVersionSummary from Models
 * @phpstan-import-type TemplateVersion from Models
 * @phpstan-import-type MjmlResult from Models
 * @phpstan-import-type ConvertMjml from Models
 */
final class TemplatesResource extends Resource
{
    /**
     * Get all templates
     *
     * Scope of the key: `templates:read`.
     *
     * @param string|null $name Templates whose name contains this text, ignoring case
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<TemplateSummary>
     * @throws MailwrightException
     */
    public function list(
        ?string $name = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/templates', [
            'name' => $name,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Create a template
     *
     * Its HTML, text and subject must be valid Liquid: an error names the line and the column. A layout has one slot, `{{ content }}`, for the HTML of a campaign.
     *
     * Scope of the key: `templates:write`.
     *
     * @param AddTemplate $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Template
     * @throws MailwrightException
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/templates', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Get a template
     *
     * Scope of the key: `templates:read`.
     *
     * @param string $uid Identifier, `tpl_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Template
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/templates/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Update a template
     *
     * A change to its HTML, text, subject or design creates a new version; the last 50 are kept. Campaigns that have been started keep their content. Users without permission to send can’t change the content of a template that a scheduled campaign, a welcome mail or a confirmation mail uses.
     *
     * Scope of the key: `templates:write`.
     *
     * @param string $uid Identifier, `tpl_…`
     * @param UpdateTemplate|array{} $body
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Template
     * @throws MailwrightException
     */
    public function update(
        string $uid,
        array $body = [],
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('PATCH', Caller::pathOf('/templates/{uid}', $uid), body: $body, ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Delete a template
     *
     * Also deletes all its versions. A template that an unfinished campaign uses cannot be deleted.
     *
     * Scope of the key: `templates:write`.
     *
     * @param string $uid Identifier, `tpl_…`
     * @param string|null $ifMatch only if it still has this `ETag`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function delete(
        string $uid,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): void {
        $this->requestNothing('DELETE', Caller::pathOf('/templates/{uid}', $uid), ifMatch: $ifMatch, timeout: $timeout);
    }

    /**
     * Get the versions of a template
     *
     * Scope of the key: `templates:read`.
     *
     * @param string $uid Identifier, `tpl_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<TemplateVersionSummary>
     * @throws MailwrightException
     */
    public function versions(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/templates/{uid}/versions', $uid), timeout: $timeout);
    }

    /**
     * Get a version of a template
     *
     * Scope of the key: `templates:read`.
     *
     * @param string $uid Identifier, `tpl_…`
     * @param int $number The number of the version
     * @param float|null $timeout the time limit of each try, in seconds
     * @return TemplateVersion
     * @throws MailwrightException
     */
    public function version(
        string $uid,
        int $number,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/templates/{uid}/versions/{number}', $uid, $number), timeout: $timeout);
    }

    /**
     * Restore a version of a template
     *
     * Creates a new version with the content of this one, so nothing is lost. Restoring the current content does nothing.
     *
     * Scope of the key: `templates:write`.
     *
     * @param string $uid Identifier, `tpl_…`
     * @param int $number The number of the version
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Template
     * @throws MailwrightException
     */
    public function restoreVersion(
        string $uid,
        int $number,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/templates/{uid}/versions/{number}/restore', $uid, $number), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Convert MJML to HTML
     *
     * Stores nothing: use the HTML in a campaign, a template or a step. Files are not included (`mj-include`). A conversion that takes too long or too much memory is stopped.
     *
     * Scope of the key: `templates:write`.
     *
     * @param ConvertMjml $body
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return MjmlResult
     * @throws MailwrightException
     */
    public function convertMjml(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', '/content/mjml', body: $body, idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
