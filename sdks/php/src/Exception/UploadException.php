<?php

declare(strict_types=1);

namespace Mailwright\Exception;

/** An upload that can't continue: its import has ended, or the file is a different one. */
final class UploadException extends \RuntimeException
{
    /** @param array<string, mixed> $import the import as it is now */
    public function __construct(string $message, public readonly array $import)
    {
        parent::__construct($message);
    }
}
