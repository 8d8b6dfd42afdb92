<?php

declare(strict_types=1);

namespace Mailwright\Internal;

/**
 * A part of a file that is uploaded.
 *
 * @internal
 */
final class Part
{
    public function __construct(
        public readonly int $offset,
        public readonly string $content,
        public readonly bool $isLast,
    ) {
    }

    public function end(): int
    {
        return $this->offset + strlen($this->content);
    }
}
