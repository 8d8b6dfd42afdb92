<?php

declare(strict_types=1);

namespace Mailwright;

use Mailwright\Http\CurlTransport;
use Mailwright\Http\Response;
use Mailwright\Http\Transport;
use Mailwright\Internal\Caller;
use Mailwright\Resource\Resources;

/**
 * Calls a Mailwright. Each resource of the API is a property, with a method for each operation:
 * `$mailwright->subscribers->create([...])`.
 */
final class Mailwright extends Resources
{
    /** The version of this package, for the User-Agent. */
    public const VERSION = '0.1.0';

    /** Imports of files, with uploads that survive broken connections. */
    public readonly Imports $imports;

    private readonly Caller $caller;

    /**
     * @param string $baseUrl where the service is, such as `https://mail.example.com`
     * @param float $timeout the time limit of each try, in seconds; a download may take any time after it has begun
     * @param int $retries how many times a request is sent again
     * @param float $maxWait the longest `Retry-After` to wait for, in seconds; a response with a longer one is final
     * @param Transport|null $transport sends the requests: for a proxy or certificates of your own
     * @throws \InvalidArgumentException if the base URL isn't one
     */
    public function __construct(
        #[\SensitiveParameter] string $apiKey,
        string $baseUrl,
        float $timeout = 30.0,
        int $retries = 2,
        float $maxWait = 60.0,
        ?Transport $transport = null,
    ) {
        $this->caller = new Caller($apiKey, $baseUrl, $timeout, $retries, $maxWait, $transport ?? new CurlTransport());
        parent::__construct($this->caller);
        $this->imports = new Imports($this->caller);
    }

    /**
     * Calls any path below `/api/v1`, such as `/lists`: for what a method doesn't return, such as the `ETag` among the
     * headers. Parts of the path must be escaped.
     *
     * @param array<string, scalar|null> $query
     * @param array<string, mixed>|null $body sent as JSON
     * @param array<string, string> $headers
     * @throws Exception\MailwrightException for an error response, or without one
     */
    public function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        array $headers = [],
        ?float $timeout = null,
    ): Response {
        return $this->caller->call($method, $path, $query, $body, headers: $headers, timeout: $timeout);
    }
}
