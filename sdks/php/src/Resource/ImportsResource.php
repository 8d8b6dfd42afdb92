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
 * The operations of `imports`.
 *
 * @phpstan-import-type Import from Models
 * @phpstan-import-type ImportStatus from Models
 */
class ImportsResource extends Resource
{
    /**
     * Get imports
     *
     * Scope of the key: `imports:read`.
     *
     * @param string|null $listUid Imports into this list
     * @param ImportStatus|null $status
     * @param int|null $limit Page size, 1 to 100
     * @param bool|null $includeTotal `true` adds X-Total-Count; counting is slow
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Collection<Import>
     * @throws MailwrightException
     */
    public function list(
        ?string $listUid = null,
        ?string $status = null,
        ?int $limit = null,
        ?bool $includeTotal = null,
        ?float $timeout = null,
    ): Collection {
        return $this->requestPages('/imports', [
            'list_uid' => $listUid,
            'status' => $status,
            'limit' => $limit,
            'include_total' => $includeTotal,
        ], $timeout);
    }

    /**
     * Get an import
     *
     * Scope of the key: `imports:read`.
     *
     * @param string $uid Identifier, `imp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Import
     * @throws MailwrightException
     */
    public function get(
        string $uid,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/imports/{uid}', $uid), timeout: $timeout);
    }

    /**
     * Download the errors of an import
     *
     * CSV with one line per error: the number of the row, the line of the file where it begins, its address, the field, the code, a message, and the row as it is in the file. Errors of the first 100,000 invalid rows are kept, at most 20 per row.
     *
     * Scope of the key: `imports:read`.
     *
     * @param string $uid Identifier, `imp_…`
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function errors(
        string $uid,
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('GET', Caller::pathOf('/imports/{uid}/errors', $uid), timeout: $timeout);
    }

    /**
     * Cancel an import
     *
     * Rows that have been merged stay; no more are merged.
     *
     * Scope of the key: `imports:write`.
     *
     * @param string $uid Identifier, `imp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Import
     * @throws MailwrightException
     */
    public function cancel(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/imports/{uid}/cancel', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }

    /**
     * Undo an import
     *
     * Deletes the subscribers that the import added, in the background; `undo` of the import shows the progress. Subscribers who have been changed since stay, and so do the import's changes to others.
     *
     * Scope of the key: `imports:write`.
     *
     * @param string $uid Identifier, `imp_…`
     * @param string|null $idempotencyKey makes it safe to repeat the call, also from another process, within 24 hours
     * @param float|null $timeout the time limit of each try, in seconds
     * @return Import
     * @throws MailwrightException
     */
    public function undo(
        string $uid,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('POST', Caller::pathOf('/imports/{uid}/undo', $uid), idempotencyKey: $idempotencyKey, timeout: $timeout);
    }
}
