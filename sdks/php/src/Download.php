<?php

declare(strict_types=1);

namespace Mailwright;

use Mailwright\Http\Response;

/** A file that is being downloaded, of any length. It can be read once. */
final class Download
{
    /** @internal */
    public function __construct(public readonly Response $response)
    {
    }

    /**
     * Its bytes, piece by piece.
     *
     * @return \Iterator<int, string>
     * @throws Exception\ConnectionException if the connection breaks
     */
    public function pieces(): \Iterator
    {
        return $this->response->pieces();
    }

    /**
     * Its lines, without their ends.
     *
     * @return \Generator<int, string>
     * @throws Exception\ConnectionException if the connection breaks
     */
    public function lines(): \Generator
    {
        $rest = '';
        foreach ($this->pieces() as $piece) {
            $lines = explode("\n", $rest . $piece);
            $rest = array_pop($lines);
            foreach ($lines as $line) {
                yield rtrim($line, "\r");
            }
        }
        if ($rest !== '') {
            yield $rest;
        }
    }

    /**
     * The rows of NDJSON.
     *
     * @return \Generator<int, array<string, mixed>>
     * @throws Exception\ConnectionException if the connection breaks
     * @throws \JsonException if it isn't NDJSON
     */
    public function rows(): \Generator
    {
        foreach ($this->lines() as $line) {
            if ($line !== '') {
                yield json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            }
        }
    }

    /** All of it as text. */
    public function contents(): string
    {
        return $this->response->body();
    }

    /**
     * Writes it to a stream or a file.
     *
     * @param resource|string $target an open stream, or a path
     * @throws Exception\ConnectionException if the connection breaks
     * @throws \RuntimeException if it can't be written
     */
    public function saveTo(mixed $target): void
    {
        $stream = is_string($target) ? @fopen($target, 'wb') : $target;
        if ($stream === false) {
            throw new \RuntimeException("$target can't be written");
        }
        foreach ($this->pieces() as $piece) {
            if (fwrite($stream, $piece) !== strlen($piece)) {
                throw new \RuntimeException("The download can't be written");
            }
        }
        if (is_string($target)) {
            fclose($stream);
        }
    }
}
