<?php

declare(strict_types=1);

namespace Mailwright\Internal;

/**
 * Reads what is uploaded.
 *
 * @internal
 */
final class Files
{
    private const PIECE = 65_536;

    /**
     * The bytes of a file in pieces of any size.
     *
     * @param string|resource|\SplFileInfo|iterable<string> $file contents, a stream, a file by its path, or what yields bytes
     * @return \Generator<int, string>
     * @throws \InvalidArgumentException if it is none of these, or can't be read
     */
    public static function read(mixed $file): \Generator
    {
        if (is_string($file)) {
            yield $file;
        } elseif ($file instanceof \SplFileObject) {
            // One in memory has no path.
            $file->rewind();
            while (!$file->eof()) {
                yield (string) $file->fread(self::PIECE);
            }
        } elseif ($file instanceof \SplFileInfo) {
            $opened = @fopen($file->getPathname(), 'rb');
            if ($opened === false) {
                throw new \InvalidArgumentException("{$file->getPathname()} can't be read");
            }
            yield from self::readStream($opened);
            fclose($opened);
        } elseif (is_resource($file)) {
            yield from self::readStream($file);
        } elseif (is_iterable($file)) {
            foreach ($file as $piece) {
                yield $piece;
            }
        } else {
            throw new \InvalidArgumentException('A file is its contents, an open stream, an SplFileInfo, or what yields strings');
        }
    }

    /**
     * The parts of a file after `$start` bytes, at most one of them in memory. The last one may be empty.
     *
     * @param string|resource|\SplFileInfo|iterable<string> $file
     * @return \Generator<int, Part>
     * @throws \InvalidArgumentException if the file has fewer bytes
     */
    public static function parts(mixed $file, int $start, int $size): \Generator
    {
        [$offset, $skipped, $buffer] = [$start, 0, ''];
        foreach (self::read($file) as $piece) {
            $missing = min($start - $skipped, strlen($piece));
            $skipped += $missing;
            $buffer .= substr($piece, $missing);
            // One byte more says that this part isn't the last one.
            while (strlen($buffer) > $size) {
                yield new Part($offset, substr($buffer, 0, $size), false);
                $offset += $size;
                $buffer = substr($buffer, $size);
            }
        }
        if ($skipped < $start) {
            throw new \InvalidArgumentException("The file has only $skipped bytes, and $start have been uploaded: it is another one");
        }
        yield new Part($offset, $buffer, true);
    }

    /**
     * @param resource $stream
     * @return \Generator<int, string>
     */
    private static function readStream(mixed $stream): \Generator
    {
        while (!feof($stream)) {
            $piece = fread($stream, self::PIECE);
            if ($piece === false) {
                throw new \InvalidArgumentException("The stream can't be read");
            }
            yield $piece;
        }
    }
}
