<?php

declare(strict_types=1);

namespace Mailwright\Tests;

use Mailwright\Exception\ConnectionException;
use Mailwright\Http\Request;
use Mailwright\Http\Response;
use Mailwright\Http\Transport;

/** Keeps the requests, and gives the responses that a test has prepared. */
final class RecordingTransport implements Transport
{
    /** @var list<Request> */
    public array $requests = [];

    /** @param list<Response|ConnectionException> $responses in this order; after them an empty 204 */
    public function __construct(private array $responses = [])
    {
    }

    public function send(Request $request): Response
    {
        $this->requests[] = $request;
        $next = array_shift($this->responses) ?? new Response(204, [], '');
        if ($next instanceof ConnectionException) {
            throw $next;
        }
        return $next;
    }

    public function last(): Request
    {
        return $this->requests[count($this->requests) - 1];
    }

    /** @param array<string, string> $headers */
    public static function json(int $status, mixed $data, array $headers = []): Response
    {
        return new Response($status, ['content-type' => 'application/json'] + $headers, json_encode($data, JSON_THROW_ON_ERROR));
    }

    /** @param array<string, string> $headers */
    public static function problem(int $status, string $code, array $headers = [], array $more = []): Response
    {
        $problem = ['status' => $status, 'code' => $code, 'title' => $code, 'detail' => "About $code."] + $more;
        return new Response($status, ['content-type' => 'application/problem+json'] + $headers, json_encode($problem));
    }
}
