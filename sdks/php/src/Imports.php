<?php

declare(strict_types=1);

namespace Mailwright;

use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Internal\Files;
use Mailwright\Internal\Outages;
use Mailwright\Internal\Upload;
use Mailwright\Resource\ImportsResource;

/**
 * Imports of files, with uploads that survive broken connections.
 *
 * @phpstan-import-type Import from Models
 * @phpstan-import-type ImportOptions from Models
 * @phpstan-import-type ImportPreview from Models
 */
final class Imports extends ImportsResource
{
    private const PART_BYTES = 8 * 1024 * 1024;
    private const PREVIEW_BYTES = 1024 * 1024;
    private const ENDED = ['completed', 'completed_with_errors', 'failed', 'cancelled'];

    /**
     * Imports a file of any length into a list.
     *
     * It is uploaded part by part, with at most one part in memory. If the connection or the service fails, the upload
     * continues after the last byte that has arrived. It returns when the file has arrived: the import itself runs in the
     * background, see {@see wait()}.
     *
     * Scope of the key: `imports:write`.
     *
     * @param string|resource|\SplFileInfo|iterable<string> $file its contents, an open stream, a file by its path
     *   (`new SplFileInfo('contacts.csv')`), or what yields its bytes
     * @param ImportOptions $options
     * @param string $contentType such as `application/x-ndjson` or `application/gzip`
     * @param int $partBytes how much of the file is sent at once
     * @param float $maxOutage for how many seconds to keep trying without any success
     * @param float $timeout the time limit of each part, in seconds
     * @param (\Closure(Import): mixed)|null $onProgress called when the import has been created, and after each part
     * @return Import
     * @throws MailwrightException
     * @throws Exception\UploadException if the import has ended meanwhile
     */
    public function create(
        string $listUid,
        mixed $file,
        array $options = [],
        string $contentType = 'text/csv',
        int $partBytes = self::PART_BYTES,
        float $maxOutage = 600.0,
        float $timeout = 300.0,
        ?\Closure $onProgress = null,
    ): array {
        $upload = new Upload($this->caller, $partBytes, $maxOutage, $timeout, $onProgress);
        return $upload->create($listUid, $file, $options, $contentType);
    }

    /**
     * Continues the upload of an import, within an hour, also in another process.
     *
     * @param string|resource|\SplFileInfo|iterable<string> $file the same file, given from its beginning
     * @param (\Closure(Import): mixed)|null $onProgress
     * @return Import
     * @throws MailwrightException
     * @throws Exception\UploadException if the import has ended meanwhile
     * @throws \InvalidArgumentException if the file is shorter than what has arrived
     */
    public function upload(
        string $uid,
        mixed $file,
        int $partBytes = self::PART_BYTES,
        float $maxOutage = 600.0,
        float $timeout = 300.0,
        ?\Closure $onProgress = null,
    ): array {
        return (new Upload($this->caller, $partBytes, $maxOutage, $timeout, $onProgress))->resume($uid, $file);
    }

    /**
     * Shows what an import would do with the first rows of a file (at most 1,000), and how it would map the columns.
     * Nothing is stored, and only the beginning of the file is read and sent.
     *
     * @param string|resource|\SplFileInfo|iterable<string> $file
     * @param ImportOptions $options
     * @return ImportPreview
     * @throws MailwrightException
     */
    public function preview(string $listUid, mixed $file, array $options = [], string $contentType = 'text/csv'): array
    {
        $part = Files::parts($file, 0, self::PREVIEW_BYTES)->current();
        $headers = ['upload-complete' => $part->isLast ? '?1' : '?0', 'content-type' => $contentType];
        $path = Caller::pathOf('/lists/{uid}/imports', $listUid);
        $query = ['dry_run' => true] + $options;
        return $this->caller->call('POST', $path, $query, content: $part->content, headers: $headers)->json();
    }

    /**
     * Returns an import when it has ended.
     *
     * @param float $poll how many seconds to wait between two looks
     * @param float $maxOutage for how many seconds to keep trying without any success
     * @return Import
     * @throws MailwrightException
     */
    public function wait(string $uid, float $poll = 1.0, float $maxOutage = 600.0): array
    {
        $outages = new Outages($maxOutage);
        for (;;) {
            try {
                $import = $this->get($uid);
                $outages->end();
                if (in_array($import['status'], self::ENDED, true)) {
                    return $import;
                }
                Caller::sleep($poll);
            } catch (MailwrightException $failure) {
                if (!Outages::isTemporary($failure)) {
                    throw $failure;
                }
                $outages->pause($failure);
            }
        }
    }

    /**
     * The import now, and each time something about it changes, until it has ended.
     *
     * @return \Generator<int, Import>
     * @throws Exception\ConnectionException if the connection breaks; {@see wait()} outlasts that
     */
    public function progress(string $uid): \Generator
    {
        $response = $this->caller->call('GET', Caller::pathOf('/imports/{uid}/progress', $uid), isStreamed: true);
        foreach ((new Download($response))->lines() as $line) {
            if (str_starts_with($line, 'data:')) {
                yield json_decode(substr($line, 5), true, flags: JSON_THROW_ON_ERROR);
            }
        }
    }
}
