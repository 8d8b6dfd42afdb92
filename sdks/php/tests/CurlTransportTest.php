<?php

declare(strict_types=1);

namespace Mailwright\Tests;

use Mailwright\Exception\ConnectionException;
use Mailwright\Exception\TimedOutException;
use Mailwright\Http\CurlTransport;
use Mailwright\Http\Request;
use PHPUnit\Framework\TestCase;

final class CurlTransportTest extends TestCase
{
    /** @var list<resource> */
    private array $servers = [];

    protected function tearDown(): void
    {
        foreach ($this->servers as $server) {
            proc_terminate($server);
            proc_close($server);
        }
    }

    /** Starts a server that does the same with every connection, named `$c`, and returns its address. */
    private function serve(string $work): string
    {
        $program = '$s = stream_socket_server("tcp://127.0.0.1:0"); echo stream_socket_get_name($s, false), "\n"; $n = 0;'
            . 'while ($c = stream_socket_accept($s, -1)) { $n++; ' . $work . ' fclose($c); }';
        $server = proc_open([PHP_BINARY, '-r', $program], [1 => ['pipe', 'w']], $pipes);
        self::assertIsResource($server);
        $this->servers[] = $server;
        return 'http://' . trim((string) fgets($pipes[1]));
    }

    /** @param array<string, string> $headers */
    private static function get(string $url, float $timeout = 10.0, bool $isStreamed = false, array $headers = []): Request
    {
        return new Request('GET', $url, $headers, null, $timeout, $isStreamed);
    }

    private const READ = '$got = ""; while (!str_contains($got, "\r\n\r\n")) { $got .= fread($c, 8192); }';

    public function testNoResponseWithinTheTimeLimitIsAnException(): void
    {
        $address = $this->serve('sleep(60);');
        foreach ([false, true] as $isStreamed) {
            try {
                (new CurlTransport())->send(self::get($address, 0.3, $isStreamed));
                self::fail('There was a response.');
            } catch (TimedOutException $failure) {
                self::assertSame(0, $failure->status);
            }
        }
    }

    public function testAConnectionThatIsRefusedIsAnException(): void
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        $address = 'http://' . stream_socket_get_name($server, false);
        fclose($server);
        $this->expectException(ConnectionException::class);
        (new CurlTransport())->send(self::get($address));
    }

    public function testABodyThatBreaksOffIsAnException(): void
    {
        $address = $this->serve(self::READ . 'fwrite($c, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");');
        $response = (new CurlTransport())->send(self::get($address, isStreamed: true));
        self::assertSame(200, $response->status);
        $pieces = $response->pieces();
        self::assertSame('half', $pieces->current());
        $this->expectException(ConnectionException::class);
        $pieces->next();
    }

    public function testTheBeginningOfAStreamIsReadBeforeItsEndHasBeenSent(): void
    {
        $address = $this->serve(self::READ . 'fwrite($c, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nfirst"); sleep(60);');
        $response = (new CurlTransport())->send(self::get($address, isStreamed: true));
        self::assertSame('first', $response->pieces()->current());
    }

    public function testARedirectIsNotFollowedSoThatTheKeyGoesNowhereElse(): void
    {
        $address = $this->serve(self::READ . 'fwrite($c, "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");');
        self::assertSame(302, (new CurlTransport())->send(self::get($address))->status);
    }

    public function testOnlyTheGivenHeadersAreSentWithTheBody(): void
    {
        $address = $this->serve(self::READ . 'fwrite($c, "HTTP/1.1 200 OK\r\nContent-Length: " . strlen($got) . "\r\nConnection: close\r\nX-A: 1\r\nX-A: 2\r\n\r\n$got");');
        // An empty condition is one that nothing meets.
        $headers = ['authorization' => 'Bearer k', 'content-type' => 'text/csv', 'if-match' => ''];
        $response = (new CurlTransport())->send(new Request('PATCH', "$address/a?b=c", $headers, '', 10.0));
        self::assertSame('1, 2', $response->header('X-A'));
        self::assertStringStartsWith("PATCH /a?b=c HTTP/1.1\r\n", $response->body());
        self::assertMatchesRegularExpression('/^content-type: text\/csv\r$/mi', $response->body());
        self::assertMatchesRegularExpression('/^if-match:\s*\r$/mi', $response->body());
        self::assertMatchesRegularExpression('/^content-length: 0\r$/mi', $response->body());
        self::assertDoesNotMatchRegularExpression('/^(expect|user-agent):/mi', $response->body());
        $plain = (new CurlTransport())->send(new Request('POST', $address, [], 'x', 10.0));
        self::assertDoesNotMatchRegularExpression('/^content-type:/mi', $plain->body());
    }

    public function testAProxysOwnResponseIsNotThatOfTheService(): void
    {
        $refusal = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno';
        $address = $this->serve(self::READ . 'fwrite($c, "HTTP/1.1 200 Connection established\r\n\r\n");' . self::READ . "fwrite(\$c, \"$refusal\");");
        $transport = new CurlTransport([CURLOPT_PROXY => $address, CURLOPT_HTTPPROXYTUNNEL => true]);
        $response = $transport->send(self::get('http://mail.example.com/', isStreamed: true));
        self::assertSame([403, 'no'], [$response->status, $response->body()]);
    }

    public function testAConnectionIsUsedAgain(): void
    {
        $respond = 'for (;;) { $got = ""; while (!str_contains($got, "\r\n\r\n")) { $piece = fread($c, 8192); if ($piece === "" || $piece === false) { break 2; } $got .= $piece; }'
            . ' fwrite($c, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n$n"); }';
        $address = $this->serve($respond);
        $transport = new CurlTransport();
        $numbers = array_map(fn () => $transport->send(self::get($address))->body(), range(1, 3));
        self::assertSame(['1', '1', '1'], $numbers);
    }
}
