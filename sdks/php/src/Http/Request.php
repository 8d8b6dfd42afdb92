<?php

declare(strict_types=1);

namespace Mailwright\Http;

/** A request as it is sent. */
final class Request
{
    /**
     * @param array<string, string> $headers by name in lower case
     * @param string|null $body null for a request without one
     * @param float $timeout in seconds; of a streamed response only until it begins
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly ?string $body,
        public readonly float $timeout,
        public readonly bool $isStreamed = false,
    ) {
    }

    /** Without the key, which must be in no dump. */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'url' => $this->url];
    }
}
