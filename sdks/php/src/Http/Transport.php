<?php

declare(strict_types=1);

namespace Mailwright\Http;

/** Sends one request, once. It must not follow redirects: the key goes to no other address. */
interface Transport
{
    /**
     * Returns the response, whatever its status. If the request says `isStreamed`, the body of a successful response
     * may still be arriving: see {@see Response::__construct()}.
     *
     * @throws \Mailwright\Exception\ConnectionException if there is no complete response
     */
    public function send(#[\SensitiveParameter] Request $request): Response;
}
