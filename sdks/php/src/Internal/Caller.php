<?php

declare(strict_types=1);

namespace Mailwright\Internal;

use Mailwright\Exception\ConnectionException;
use Mailwright\Exception\MailwrightException;
use Mailwright\Http\Request;
use Mailwright\Http\Response;
use Mailwright\Http\Transport;
use Mailwright\Mailwright;

/**
 * Sends requests, again where that does no harm, and turns error responses into exceptions.
 *
 * @internal
 */
final class Caller
{
    private readonly string $base;

    public function __construct(
        #[\SensitiveParameter] private readonly string $apiKey,
        string $baseUrl,
        private readonly float $timeout,
        private readonly int $retries,
        private readonly float $maxWait,
        private readonly Transport $transport,
    ) {
        if (preg_match('~^https?://[^/]~i', $baseUrl) !== 1) {
            throw new \InvalidArgumentException('The base URL must begin with https:// or http://');
        }
        $this->base = rtrim($baseUrl, '/') . '/api/v1';
    }

    /** Without the key, which must be in no dump. */
    public function __debugInfo(): array
    {
        return ['base' => $this->base];
    }

    public function __serialize(): array
    {
        throw new \LogicException('A client has a key, and is not to be stored');
    }

    /**
     * Puts values into a path such as `/lists/{uid}`.
     *
     * @throws \InvalidArgumentException for a value that is empty, `.` or `..`: the URL would name something else
     */
    public static function pathOf(string $template, string|int ...$values): string
    {
        return preg_replace_callback('/\{\w+\}/', function () use (&$values, $template): string {
            $value = (string) array_shift($values);
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("'$value' can't be a part of $template");
            }
            return rawurlencode($value);
        }, $template) ?? '';
    }

    /**
     * @param array<string, scalar|null> $query what is null is left out
     * @param array<mixed>|null $body sent as JSON
     * @param string|null $content sent as it is, instead of a body
     * @param array<string, string|null> $headers
     * @throws MailwrightException
     */
    public function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $content = null,
        array $headers = [],
        ?float $timeout = null,
        bool $isStreamed = false,
    ): Response {
        $method = strtoupper($method);
        $all = array_filter(array_change_key_case($headers), fn (?string $value) => $value !== null);
        foreach ($all as $name => $value) {
            if (preg_match('/[\r\n\0]/', $value) === 1) {
                throw new \InvalidArgumentException("The header $name has a line break");
            }
        }
        $all += ['authorization' => "Bearer {$this->apiKey}", 'user-agent' => 'mailwright-php/' . Mailwright::VERSION];
        if ($body !== null) {
            // An empty array would become [], and every body is an object.
            $content = json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
            $all += ['content-type' => 'application/json'];
        }
        if ($method === 'POST') {
            // The same for each try, so that the service carries the request out once.
            $all += ['idempotency-key' => bin2hex(random_bytes(16))];
            $content ??= '';
        }
        $url = $this->base . $path . $this->queryOf($query);
        return $this->send(new Request($method, $url, $all, $content, $timeout ?? $this->timeout, $isStreamed));
    }

    private function send(#[\SensitiveParameter] Request $request): Response
    {
        for ($failures = 0; ; $failures++) {
            try {
                $response = $this->transport->send($request);
                if ($response->status < 300) {
                    return $response;
                }
                $failure = MailwrightException::of($response);
            } catch (ConnectionException $caught) {
                $failure = $caught;
            }
            $hasKey = isset($request->headers['idempotency-key']);
            $seconds = Retry::secondsToWait($request->method, $hasKey, $failure, $failures);
            if ($seconds === null || $seconds > $this->maxWait || $failures >= $this->retries) {
                throw $failure;
            }
            self::sleep($seconds);
        }
    }

    /** A signal may interrupt usleep. */
    public static function sleep(float $seconds): void
    {
        $until = microtime(true) + $seconds;
        while (($left = $until - microtime(true)) > 0) {
            usleep((int) ceil($left * 1_000_000));
        }
    }

    /** @param array<string, scalar|null> $query */
    private function queryOf(array $query): string
    {
        $given = array_filter($query, fn (mixed $value) => $value !== null);
        $texts = array_map(fn (mixed $value) => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value, $given);
        return $texts === [] ? '' : '?' . http_build_query($texts, '', '&', PHP_QUERY_RFC3986);
    }
}
