<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Download;
use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `exports`.
 *
 * @phpstan-import-type ExportSubscribers from Models
 */
final class ExportsResource extends Resource
{
    /**
     * Export subscribers of a list
     *
     * Streams a file of any length, starting immediately. Subscribers are in the order in which they were added. Each appears at most once, as they are when the export reaches them; those who are on the list and match throughout are never missed. If an error occurs, the response is cut off: a response that ends properly is complete. CSV is in UTF-8 with a byte order mark; text that a spreadsheet would run as a formula is prefixed with an apostrophe, also after a semicolon, a tab or a line break, and an import removes the apostrophe.
     *
     * The export changes nothing, so it is safe to send again, and an `Idempotency-Key` has no effect.
     *
     * Scope of the key: `subscribers:read`.
     *
     * @param string $listUid Identifier, `list_…`
     * @param ExportSubscribers|array{} $body
     * @param float|null $timeout the time limit of each try, in seconds
     * @throws MailwrightException
     */
    public function create(
        string $listUid,
        array $body = [],
        ?float $timeout = null,
    ): Download {
        return $this->requestFile('POST', Caller::pathOf('/lists/{uid}/exports', $listUid), body: $body, timeout: $timeout);
    }
}
