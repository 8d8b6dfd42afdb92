<?php

declare(strict_types=1);

namespace Mailwright\Http;

use Mailwright\Exception\ConnectionException;
use Mailwright\Exception\TimedOutException;

/** Sends requests with the curl extension, over connections that are kept. */
final class CurlTransport implements Transport
{
    private ?\CurlMultiHandle $connections = null;

    /** @param array<int, mixed> $options further options of curl, such as `[CURLOPT_PROXY => 'http://proxy:3128']` */
    public function __construct(private readonly array $options = [])
    {
    }

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        // A download has its own, since it may go on while other requests are sent.
        $multi = $request->isStreamed ? curl_multi_init() : ($this->connections ??= curl_multi_init());
        $transfer = new CurlTransfer($multi, $request, $this->options);
        try {
            $transfer->awaitHeaders();
            if ($request->isStreamed && $transfer->status() < 300) {
                return new Response($transfer->status(), $transfer->headers(), $transfer->pieces());
            }
            $body = implode('', iterator_to_array($transfer->pieces(), false));
            return new Response($transfer->status(), $transfer->headers(), $body);
        } catch (ConnectionException $failure) {
            $transfer->end();
            throw $failure;
        }
    }

    /** @internal */
    public static function failureOf(int $code, string $text): ConnectionException
    {
        if ($code === CURLE_OPERATION_TIMEDOUT) {
            return new TimedOutException('There was no complete response within the time limit');
        }
        return new ConnectionException("There was no complete response: $text");
    }
}
