<?php

declare(strict_types=1);

namespace Mailwright\Http;

use Mailwright\Exception\MailwrightException;

/** A response of the service. */
final class Response
{
    private ?string $read = null;

    /**
     * @param array<string, string> $headers by name in lower case
     * @param string|\Iterator<int, string> $body the whole body, or what is still to be read of it, piece by piece
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        private readonly string|\Iterator $body,
    ) {
    }

    /** A header; null without it. */
    public function header(string $name): ?string
    {
        return $this->headers[strtolower($name)] ?? null;
    }

    /** The whole body. */
    public function body(): string
    {
        return $this->read ??= is_string($this->body) ? $this->body : implode('', iterator_to_array($this->body, false));
    }

    /**
     * The body piece by piece, once.
     *
     * @return \Iterator<int, string>
     */
    public function pieces(): \Iterator
    {
        return is_string($this->body) ? new \ArrayIterator([$this->body]) : $this->body;
    }

    /**
     * The JSON of the body, with objects as arrays.
     *
     * @return array<mixed>
     * @throws MailwrightException if it is none: something else than the service has responded
     */
    public function json(): array
    {
        $data = $this->data();
        if (!is_array($data)) {
            throw new MailwrightException("The response isn't JSON: is the base URL that of the service?", $this);
        }
        return $data;
    }

    /** The JSON of the body, with objects as arrays; null if there is none. */
    public function data(): mixed
    {
        return str_contains($this->header('content-type') ?? '', 'json') ? json_decode($this->body(), true) : null;
    }
}
