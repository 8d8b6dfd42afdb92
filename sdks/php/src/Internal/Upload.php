<?php

declare(strict_types=1);

namespace Mailwright\Internal;

use Mailwright\Exception\MailwrightException;
use Mailwright\Exception\UploadException;

/**
 * An upload that continues after a broken connection or a restart of the service.
 *
 * @internal
 */
final class Upload
{
    // The file can't be imported however it is sent: its import is cancelled, since an unfinished one counts toward the
    // plan.
    private const FINAL_CODES = ['import_too_large', 'malformed_body'];

    private readonly Outages $outages;

    /** @param (\Closure(array<string, mixed>): mixed)|null $onProgress */
    public function __construct(
        private readonly Caller $caller,
        private readonly int $partBytes,
        float $maxOutage,
        private readonly float $timeout,
        private readonly ?\Closure $onProgress,
    ) {
        if ($partBytes < 1) {
            throw new \InvalidArgumentException('partBytes must be 1 or more');
        }
        $this->outages = new Outages($maxOutage);
    }

    /**
     * @param array<string, scalar|null> $query
     * @return array<string, mixed>
     */
    public function create(string $listUid, mixed $file, array $query, string $contentType): array
    {
        // Without any bytes, so that its uid is known whatever happens to the first part.
        $headers = [
            'upload-complete' => '?0',
            'idempotency-key' => bin2hex(random_bytes(16)),
            'content-type' => $contentType,
        ];
        $path = Caller::pathOf('/lists/{uid}/imports', $listUid);
        return $this->sendParts($this->outlast('POST', $path, $query, $headers), $file);
    }

    /** @return array<string, mixed> */
    public function resume(string $uid, mixed $file): array
    {
        $import = $this->outlast('GET', Caller::pathOf('/imports/{uid}', $uid));
        return $import['status'] === 'uploading' ? $this->sendParts($import, $file) : $this->whole($import);
    }

    /**
     * @param array<string, scalar|null> $query
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    private function outlast(string $method, string $path, array $query = [], array $headers = []): array
    {
        for (;;) {
            try {
                return $this->caller->call($method, $path, $query, headers: $headers)->json();
            } catch (MailwrightException $failure) {
                if (!Outages::isTemporary($failure)) {
                    throw $failure;
                }
                $this->outages->pause($failure);
            }
        }
    }

    /**
     * @param array<string, mixed> $import
     * @return array<string, mixed>
     */
    private function sendParts(array $import, mixed $file): array
    {
        $this->tell($import);
        try {
            foreach (Files::parts($file, $import['progress']['uploaded_bytes'], $this->partBytes) as $part) {
                $import = $this->sendPart($part, $import);
                $this->tell($import);
            }
        } catch (MailwrightException $failure) {
            if (in_array($failure->errorCode, self::FINAL_CODES, true)) {
                $this->cancel($import['uid']);
            }
            throw $failure;
        }
        return $import;
    }

    /**
     * Sends the missing bytes of a part, again and again.
     *
     * @param array<string, mixed> $import
     * @return array<string, mixed>
     */
    private function sendPart(Part $part, array $import): array
    {
        $path = Caller::pathOf('/imports/{uid}/upload', $import['uid']);
        for (;;) {
            $at = $import['progress']['uploaded_bytes'];
            if ($import['status'] !== 'uploading') {
                // The last part has arrived, but its response was lost.
                if ($part->isLast && $at === $part->end()) {
                    return $this->whole($import);
                }
                throw new UploadException("{$import['uid']} is {$import['status']}, and takes no more of the file", $import);
            }
            if ($at < $part->offset || $at > $part->end()) {
                $expected = "{$part->offset} to {$part->end()}";
                throw new UploadException("{$import['uid']} has $at bytes, and $expected were expected", $import);
            }
            if ($at === $part->end() && !$part->isLast) {
                return $import;
            }
            $headers = [
                'upload-offset' => (string) $at,
                'upload-complete' => $part->isLast ? '?1' : '?0',
                'content-type' => 'application/octet-stream',
            ];
            $content = substr($part->content, $at - $part->offset);
            try {
                $sent = $this->caller->call('PATCH', $path, content: $content, headers: $headers, timeout: $this->timeout);
                $this->outages->end();
                return $sent->json();
            } catch (MailwrightException $failure) {
                // It is elsewhere if the last bytes of a broken connection have just arrived.
                if ($failure->errorCode !== 'upload_conflict' && !Outages::isTemporary($failure)) {
                    throw $failure;
                }
                $this->outages->pause($failure);
                $import = $this->outlast('GET', Caller::pathOf('/imports/{uid}', $import['uid']));
                if ($import['progress']['uploaded_bytes'] > $at) {
                    $this->outages->end();
                }
            }
        }
    }

    private function cancel(string $uid): void
    {
        try {
            $this->caller->call('POST', Caller::pathOf('/imports/{uid}/cancel', $uid));
        } catch (MailwrightException) {
            // The first error says more.
        }
    }

    /**
     * @param array<string, mixed> $import
     * @return array<string, mixed>
     */
    private function whole(array $import): array
    {
        if (in_array($import['status'], ['failed', 'cancelled'], true)) {
            throw new UploadException("{$import['uid']} is {$import['status']}", $import);
        }
        return $import;
    }

    /** @param array<string, mixed> $import */
    private function tell(array $import): void
    {
        if ($this->onProgress !== null) {
            ($this->onProgress)($import);
        }
    }
}
