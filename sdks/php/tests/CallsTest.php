<?php

declare(strict_types=1);

namespace Mailwright\Tests;

use Mailwright\Exception\AuthenticationException;
use Mailwright\Exception\ConflictException;
use Mailwright\Exception\ConnectionException;
use Mailwright\Exception\MailwrightException;
use Mailwright\Exception\NotFoundException;
use Mailwright\Exception\PermissionDeniedException;
use Mailwright\Exception\RateLimitException;
use Mailwright\Exception\ServerException;
use Mailwright\Exception\ValidationException;
use Mailwright\Http\Response;
use Mailwright\Http\Transport;
use Mailwright\Mailwright;
use PHPUnit\Framework\TestCase;

final class CallsTest extends TestCase
{
    private static function client(Transport $transport, int $retries = 2, float $maxWait = 60.0): Mailwright
    {
        return new Mailwright('mw_test_key', 'https://mail.example.com/', retries: $retries, maxWait: $maxWait, transport: $transport);
    }

    public function testACallSendsItsPathQueryBodyAndKey(): void
    {
        $transport = new RecordingTransport([RecordingTransport::json(200, ['uid' => 'sub_1'])]);
        $person = self::client($transport)->subscribers->update('ada+x@example.com', ['FIRST_NAME' => 'Ada'], listUid: 'list_1', ifMatch: '"tag"');
        self::assertSame(['uid' => 'sub_1'], $person);
        $request = $transport->last();
        self::assertSame('PATCH', $request->method);
        self::assertSame('https://mail.example.com/api/v1/subscribers/ada%2Bx%40example.com?list_uid=list_1', $request->url);
        self::assertSame('{"FIRST_NAME":"Ada"}', $request->body);
        self::assertSame('Bearer mw_test_key', $request->headers['authorization']);
        self::assertSame('"tag"', $request->headers['if-match']);
        self::assertSame('application/json', $request->headers['content-type']);
        self::assertSame('mailwright-php/' . Mailwright::VERSION, $request->headers['user-agent']);
    }

    public function testTheKeyIsInNoExceptionAndIsNotStored(): void
    {
        $client = self::client(new RecordingTransport([new ConnectionException('broken')]), retries: 0);
        ini_set('zend.exception_ignore_args', '0');
        try {
            $client->call('DELETE', '/lists');
            self::fail('There was no exception.');
        } catch (ConnectionException $failure) {
            self::assertStringNotContainsString('mw_test_key', print_r($failure->getTrace(), true));
        }
        $this->expectException(\LogicException::class);
        serialize($client);
    }

    public function testAHeaderWithALineBreakIsRefused(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        self::client(new RecordingTransport())->lists->delete('list_1', ifMatch: "\"a\"\r\nX-Other: 1");
    }

    public function testAFileInMemoryIsSentWhole(): void
    {
        $file = new \SplTempFileObject();
        $file->fwrite(str_repeat("ada@example.com\n", 10_000));
        $transport = new RecordingTransport([RecordingTransport::json(201, [])]);
        self::client($transport)->media->create($file, name: 'a.png');
        self::assertSame(160_000, strlen((string) $transport->last()->body));
    }

    public function testAnEmptyBodyIsAnObject(): void
    {
        $transport = new RecordingTransport([RecordingTransport::json(200, [])]);
        self::client($transport)->campaigns->run('camp_1');
        self::assertSame('{}', $transport->last()->body);
    }

    public function testFlagsAreWrittenAsTheServiceReadsThem(): void
    {
        $transport = new RecordingTransport([RecordingTransport::json(200, [])]);
        self::client($transport)->lists->list(limit: 5, includeTotal: true)->page();
        self::assertSame('https://mail.example.com/api/v1/lists?limit=5&include_total=true', $transport->last()->url);
    }

    /** @return array<string, array{string}> */
    public static function escaping(): array
    {
        return ['nothing' => [''], 'the folder itself' => ['.'], 'the folder above' => ['..']];
    }

    /** @dataProvider escaping */
    public function testAPartOfAPathThatWouldNameSomethingElseIsRefused(string $value): void
    {
        $transport = new RecordingTransport();
        try {
            self::client($transport)->lists->delete($value);
            self::fail('It was sent.');
        } catch (\InvalidArgumentException) {
            self::assertSame([], $transport->requests);
        }
    }

    public function testAPartOfAPathCannotReachAnotherPath(): void
    {
        $transport = new RecordingTransport();
        self::client($transport)->hooks->delete('../lists/a?b#c');
        self::assertSame('https://mail.example.com/api/v1/hooks/..%2Flists%2Fa%3Fb%23c', $transport->last()->url);
    }

    public function testABaseUrlThatIsNoneIsRefused(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        new Mailwright('key', 'mail.example.com');
    }

    public function testTheKeyIsNotInADumpOfTheClient(): void
    {
        self::assertStringNotContainsString('mw_test_key', print_r(self::client(new RecordingTransport()), true));
    }

    /** @return array<string, array{int, class-string}> */
    public static function failures(): array
    {
        return [
            '400' => [400, ValidationException::class],
            '401' => [401, AuthenticationException::class],
            '403' => [403, PermissionDeniedException::class],
            '404' => [404, NotFoundException::class],
            '409' => [409, ConflictException::class],
            '412' => [412, ConflictException::class],
            '422' => [422, ValidationException::class],
            '429' => [429, RateLimitException::class],
            '500' => [500, ServerException::class],
            '413' => [413, MailwrightException::class],
            'a redirect' => [302, MailwrightException::class],
        ];
    }

    /**
     * @dataProvider failures
     * @param class-string $class
     */
    public function testAnErrorResponseIsAnExceptionOfItsKind(int $status, string $class): void
    {
        $more = ['errors' => ['EMAIL' => ['must be an email address']], 'request_id' => 'req-1'];
        $transport = new RecordingTransport([RecordingTransport::problem($status, 'some_code', ['retry-after' => '999'], $more)]);
        try {
            self::client($transport)->lists->get('list_1');
            self::fail('There was no exception.');
        } catch (MailwrightException $failure) {
            self::assertSame($class, $failure::class);
            self::assertSame([$status, 'some_code', 'About some_code.'], [$failure->status, $failure->errorCode, $failure->getMessage()]);
            self::assertSame(['EMAIL' => ['must be an email address']], $failure->errors);
            self::assertSame(['req-1', 999.0], [$failure->requestId, $failure->retryAfter]);
        }
    }

    public function testAnErrorResponseThatIsNoProblemIsAnExceptionAllTheSame(): void
    {
        $transport = new RecordingTransport([new Response(502, ['content-type' => 'text/html'], '<h1>Bad gateway</h1>')]);
        $this->expectExceptionMessage('HTTP 502');
        self::client($transport, retries: 0)->lists->get('list_1');
    }

    /** @return array<string, array{string, int, bool}> */
    public static function endings(): array
    {
        return [
            'GET and no response' => ['get', 0, true],
            'GET and 429' => ['get', 429, true],
            'GET and 503' => ['get', 503, true],
            'GET and 502' => ['get', 502, true],
            'GET and 500' => ['get', 500, false],
            'GET and 404' => ['get', 404, false],
            'POST, whose key makes it safe, and no response' => ['post', 0, true],
            'POST and 504' => ['post', 504, true],
            'POST and 409 without Retry-After' => ['post', 409, false],
            'PATCH and no response' => ['patch', 0, false],
            'PATCH and 429' => ['patch', 429, true],
            'PATCH and 503' => ['patch', 503, false],
            'DELETE and 503' => ['delete', 503, true],
            'DELETE and 502' => ['delete', 502, false],
        ];
    }

    /** @dataProvider endings */
    public function testARequestIsSentAgainOnlyWhereThatDoesNoHarm(string $method, int $status, bool $isSentAgain): void
    {
        // The shortest pause that the service can ask for.
        $headers = $status === 429 || $status === 503 ? ['retry-after' => '0'] : [];
        $first = $status === 0 ? new ConnectionException('broken') : RecordingTransport::problem($status, 'x', $headers);
        $transport = new RecordingTransport([$first, RecordingTransport::json(200, ['uid' => 'list_1'])]);
        $client = self::client($transport);
        try {
            $client->call($method, '/lists');
        } catch (MailwrightException) {
            self::assertFalse($isSentAgain);
        }
        self::assertCount($isSentAgain ? 2 : 1, $transport->requests);
        if ($method === 'post' && $isSentAgain) {
            self::assertSame($transport->requests[0]->headers['idempotency-key'], $transport->requests[1]->headers['idempotency-key']);
        }
    }

    public function testAResponseThatAsksForMoreThanTheLongestPauseIsFinal(): void
    {
        $transport = new RecordingTransport([RecordingTransport::problem(429, 'rate_limited', ['retry-after' => '61'])]);
        $this->expectException(RateLimitException::class);
        self::client($transport)->lists->get('list_1');
    }

    public function testRetryAfterMayBeADate(): void
    {
        $date = gmdate('D, d M Y H:i:s \G\M\T', time() + 1000);
        $transport = new RecordingTransport([RecordingTransport::problem(429, 'rate_limited', ['retry-after' => $date])]);
        try {
            self::client($transport)->lists->get('list_1');
            self::fail('There was no exception.');
        } catch (RateLimitException $failure) {
            self::assertGreaterThan(900, $failure->retryAfter);
            self::assertLessThanOrEqual(1000, $failure->retryAfter);
        }
    }

    public function testTheCallersIdempotencyKeyIsSent(): void
    {
        $transport = new RecordingTransport([RecordingTransport::json(201, [])]);
        self::client($transport)->lists->create(['name' => 'N', 'from_name' => 'A', 'from_email' => 'a@example.com'], idempotencyKey: 'mine');
        self::assertSame('mine', $transport->last()->headers['idempotency-key']);
    }

    public function testACollectionIsReadPageByPageFromTheClientsOwnAddress(): void
    {
        $transport = new RecordingTransport([
            RecordingTransport::json(200, [['uid' => 'a'], ['uid' => 'b']], [
                'link' => '<https://other.example/api/v1/lists?cursor=second>; rel="next"',
                'x-total-count' => '3',
            ]),
            RecordingTransport::json(200, [['uid' => 'c']]),
        ]);
        $lists = self::client($transport)->lists->list(limit: 2);
        self::assertSame([], $transport->requests);
        self::assertSame(['a', 'b', 'c'], array_column(iterator_to_array($lists), 'uid'));
        self::assertSame('https://mail.example.com/api/v1/lists?cursor=second&limit=2', $transport->last()->url);
    }

    public function testAPageHasItsItemsTheNextCursorAndTheTotal(): void
    {
        $headers = ['link' => '<https://mail.example.com/api/v1/lists?cursor=second>; rel="next"', 'x-total-count' => '3'];
        $transport = new RecordingTransport([RecordingTransport::json(200, [['uid' => 'a']], $headers)]);
        $page = self::client($transport)->lists->list(includeTotal: true)->page();
        self::assertSame(['second', 3, [['uid' => 'a']]], [$page->nextCursor, $page->total, $page->items]);
    }

    public function testADownloadIsReadLineByLine(): void
    {
        $pieces = new \ArrayIterator(["{\"EMAIL\":\"a@exa", "mple.com\"}\r\n{\"EMAIL\":", "\"b@example.com\"}\n"]);
        $transport = new RecordingTransport([new Response(200, ['content-type' => 'application/x-ndjson'], $pieces)]);
        $download = self::client($transport)->exports->create('list_1', ['format' => 'ndjson']);
        self::assertTrue($transport->last()->isStreamed);
        self::assertSame(['a@example.com', 'b@example.com'], array_column(iterator_to_array($download->rows()), 'EMAIL'));
    }

    public function testAResponseOfSomethingElseIsAnException(): void
    {
        $transport = new RecordingTransport([new Response(200, ['content-type' => 'text/html'], '<h1>Welcome</h1>')]);
        $this->expectException(MailwrightException::class);
        $this->expectExceptionMessage("isn't JSON");
        self::client($transport)->lists->get('list_1');
    }

    private static function exampleOf(\ReflectionParameter $parameter): mixed
    {
        return match ((string) $parameter->getType()) {
            'string' => 'x',
            'int' => 1,
            'array' => ['name' => 'x'],
            'mixed' => 'contents',
        };
    }

    public function testEachOperationOfEachResourceCanBeCalled(): void
    {
        $called = 0;
        $transport = new RecordingTransport();
        $client = self::client($transport);
        foreach (get_object_vars($client) as $resource) {
            foreach ((new \ReflectionObject($resource))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
                if ($method->isConstructor()) {
                    continue;
                }
                $given = array_map(self::exampleOf(...), array_filter($method->getParameters(), fn ($one) => !$one->isOptional()));
                try {
                    $result = $method->invokeArgs($resource, $given);
                    // These send nothing before they are read.
                    if ($result instanceof \Traversable) {
                        iterator_to_array($result);
                    }
                } catch (MailwrightException $failure) {
                    self::assertStringContainsString("isn't JSON", $failure->getMessage());
                }
                $called++;
                self::assertCount($called, $transport->requests, "{$method->class}::{$method->name} has sent a request");
            }
        }
        self::assertGreaterThan(150, $called);
    }
}
