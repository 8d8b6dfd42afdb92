<?php

declare(strict_types=1);

namespace Mailwright\Resource;

use Mailwright\Collection;
use Mailwright\Download;
use Mailwright\Http\Response;
use Mailwright\Internal\Caller;
use Mailwright\Internal\Files;

/**
 * What the resources have in common.
 *
 * @internal
 */
abstract class Resource
{
    final public function __construct(protected readonly Caller $caller)
    {
    }

    /**
     * @param array<string, scalar|null> $query
     * @param array<mixed>|null $body
     * @param string|resource|\SplFileInfo|iterable<string>|null $file
     * @return array<mixed>
     */
    protected function requestJson(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        mixed $file = null,
        ?string $idempotencyKey = null,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): array {
        return $this->requestNothing($method, $path, $query, $body, $file, $idempotencyKey, $ifMatch, $timeout)->json();
    }

    /**
     * The same for what has no response body.
     *
     * @param array<string, scalar|null> $query
     * @param array<mixed>|null $body
     * @param string|resource|\SplFileInfo|iterable<string>|null $file
     */
    protected function requestNothing(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        mixed $file = null,
        ?string $idempotencyKey = null,
        ?string $ifMatch = null,
        ?float $timeout = null,
    ): Response {
        $headers = [
            'idempotency-key' => $idempotencyKey,
            'if-match' => $ifMatch,
            'content-type' => $file === null ? null : 'application/octet-stream',
        ];
        $content = $file === null ? null : implode('', iterator_to_array(Files::read($file), false));
        return $this->caller->call($method, $path, $query, $body, $content, $headers, $timeout);
    }

    /**
     * @param array<string, scalar|null> $query
     * @return Collection<mixed>
     */
    protected function requestPages(string $path, array $query, ?float $timeout): Collection
    {
        return new Collection($this->caller, $path, $query, $timeout);
    }

    /**
     * @param array<string, scalar|null> $query
     * @param array<mixed>|null $body
     */
    protected function requestFile(string $method, string $path, array $query = [], ?array $body = null, ?float $timeout = null): Download
    {
        return new Download($this->caller->call($method, $path, $query, $body, timeout: $timeout, isStreamed: true));
    }
}
