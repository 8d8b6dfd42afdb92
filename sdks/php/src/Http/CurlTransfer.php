<?php

declare(strict_types=1);

namespace Mailwright\Http;

use Mailwright\Exception\ConnectionException;

/**
 * One request on its way. curl calls back with what arrives; this turns it into what can be asked for.
 *
 * @internal
 */
final class CurlTransfer
{
    private readonly \CurlHandle $handle;
    /** @var array<string, string> */
    private array $headers = [];
    private int $status = 0;
    private bool $hasHeaders = false;
    private bool $hasEnded = false;
    private string $arrived = '';
    private ?ConnectionException $failure = null;
    private readonly float $deadline;

    /** @param array<int, mixed> $options */
    public function __construct(
        private readonly \CurlMultiHandle $multi,
        #[\SensitiveParameter] private readonly Request $request,
        array $options,
    ) {
        $this->handle = curl_init();
        $this->deadline = microtime(true) + $request->timeout;
        $headers = ['expect:', 'content-type:', 'user-agent:'];
        foreach ($request->headers as $name => $value) {
            // A header without a value would remove it.
            $headers[] = $value === '' ? "$name;" : "$name: $value";
        }
        curl_setopt_array($this->handle, $options + [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // Whatever curl can decode.
            CURLOPT_ENCODING => '',
            CURLOPT_NOSIGNAL => true,
            // Those of a proxy aren't the response's.
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
            CURLOPT_HEADERFUNCTION => $this->takeHeader(...),
            CURLOPT_WRITEFUNCTION => function (\CurlHandle $handle, string $piece): int {
                $this->arrived .= $piece;
                return strlen($piece);
            },
        ]);
        if ($request->body !== null) {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $request->body);
        }
        curl_setopt($this->handle, CURLOPT_HTTPHEADER, $this->withoutDoubles($headers));
        if (!$request->isStreamed) {
            curl_setopt($this->handle, CURLOPT_TIMEOUT_MS, max(1, (int) ($request->timeout * 1000)));
        }
        curl_multi_add_handle($multi, $this->handle);
    }

    public function status(): int
    {
        return $this->status;
    }

    /** @return array<string, string> */
    public function headers(): array
    {
        return $this->headers;
    }

    /** @throws ConnectionException */
    public function awaitHeaders(): void
    {
        while (!$this->hasHeaders) {
            if ($this->request->isStreamed && microtime(true) > $this->deadline) {
                throw CurlTransport::failureOf(CURLE_OPERATION_TIMEDOUT, '');
            }
            $this->advance();
        }
    }

    /**
     * What arrives of the body, until it has ended.
     *
     * @return \Generator<int, string>
     * @throws ConnectionException
     */
    public function pieces(): \Generator
    {
        try {
            for (;;) {
                if ($this->arrived !== '') {
                    $piece = $this->arrived;
                    $this->arrived = '';
                    yield $piece;
                } elseif ($this->failure !== null) {
                    throw $this->failure;
                } elseif ($this->hasEnded) {
                    return;
                } else {
                    $this->advance();
                }
            }
        } finally {
            // Also when nobody reads on.
            $this->end();
        }
    }

    /** Gives the connection back. */
    public function end(): void
    {
        curl_multi_remove_handle($this->multi, $this->handle);
        $this->hasEnded = true;
    }

    private function advance(): void
    {
        if ($this->hasEnded) {
            throw $this->failure ?? CurlTransport::failureOf(CURLE_GOT_NOTHING, 'the connection was closed');
        }
        curl_multi_exec($this->multi, $running);
        while (($message = curl_multi_info_read($this->multi)) !== false) {
            if ($message['handle'] !== $this->handle) {
                continue;
            }
            $this->hasEnded = true;
            if ($message['result'] !== CURLE_OK) {
                // Once what has arrived before it is read.
                $this->failure = CurlTransport::failureOf($message['result'], curl_strerror($message['result']) ?? '');
            }
        }
        if (!$this->hasEnded && $this->arrived === '' && $running > 0) {
            curl_multi_select($this->multi, 0.5);
        }
    }

    private function takeHeader(\CurlHandle $handle, string $line): int
    {
        $text = trim($line);
        if (preg_match('~^HTTP/\S+ (\d{3})~', $text, $found) === 1) {
            $this->status = (int) $found[1];
            $this->headers = [];
        } elseif ($text === '') {
            // An interim response has headers of its own.
            $this->hasHeaders = $this->status >= 200;
        } elseif (str_contains($text, ':')) {
            [$name, $value] = explode(':', $text, 2);
            $name = strtolower($name);
            $value = trim($value);
            $this->headers[$name] = isset($this->headers[$name]) ? "{$this->headers[$name]}, $value" : $value;
        }
        return strlen($line);
    }

    /**
     * `name:` removes what curl would send by itself, but it must not remove what was given.
     *
     * @param list<string> $headers
     * @return list<string>
     */
    private function withoutDoubles(array $headers): array
    {
        $given = array_map(strval(...), array_keys($this->request->headers));
        return array_values(array_filter($headers, fn (string $line) => !in_array(rtrim($line, ':'), $given, true)));
    }
}
