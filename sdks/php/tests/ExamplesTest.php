<?php

declare(strict_types=1);

namespace Mailwright\Tests;

use Mailwright\Mailwright;
use PHPUnit\Framework\TestCase;

final class ExamplesTest extends TestCase
{
    private const FOLDER = __DIR__ . '/..';

    /** @return list<string> */
    private static function blocks(): array
    {
        preg_match_all('/```php\n(.*?)```/s', (string) file_get_contents(self::FOLDER . '/README.md'), $found);
        return $found[1];
    }

    /** @param list<string> $arguments */
    private static function runExample(string $example, array $arguments = []): string
    {
        $command = [PHP_BINARY, self::FOLDER . "/examples/$example", ...$arguments];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $output = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        return $output;
    }

    public function testWhatTheReadmeShowsIsPhpThatCallsMethodsWithArgumentsThatExist(): void
    {
        $client = new Mailwright('key', 'https://mail.example.com');
        $calls = 0;
        foreach (self::blocks() as $number => $block) {
            $file = tempnam(sys_get_temp_dir(), 'mailwright-');
            file_put_contents($file, "<?php\n$block");
            exec(PHP_BINARY . ' -l ' . escapeshellarg($file), $output, $status);
            unlink($file);
            self::assertSame(0, $status, "block $number");
            preg_match_all('/\$mailwright->(\w+)->(\w+)\((.*)/', $block, $found, PREG_SET_ORDER);
            foreach ($found as [, $resource, $name, $rest]) {
                $method = new \ReflectionMethod($client->{$resource}, $name);
                preg_match_all('/\b([a-z]\w+): /', preg_replace('/\'[^\']*\'/', '', $rest) ?? '', $named);
                $parameters = array_map(fn (\ReflectionParameter $one) => $one->getName(), $method->getParameters());
                self::assertSame([], array_values(array_diff($named[1], $parameters)), "$resource->$name");
                $calls++;
            }
        }
        self::assertGreaterThan(9, $calls);
    }

    public function testTheReadmesReceiverIsTheExample(): void
    {
        $receivers = array_filter(self::blocks(), fn (string $block) => str_contains($block, 'Webhooks::verify'));
        $example = (string) file_get_contents(self::FOLDER . '/examples/receiver.php');
        self::assertStringEndsWith((string) reset($receivers), $example);
    }

    public function testTheFirstDeliveryIsVerified(): void
    {
        self::assertSame("verified: grace@example.com\n", self::runExample('first_delivery.php'));
    }

    public function testAFileIsImportedAndExported(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'mailwright-');
        file_put_contents($file, "EMAIL,City\nada@example.com,Bern\nnobody,Bern\n");
        $output = self::runExample('import_and_export.php', [$file]);
        unlink($file);
        self::assertSame("completed_with_errors: 1 created, 1 invalid\nada@example.com\n", $output);
    }

    public function testTheReceiverAcceptsAGenuineDeliveryAndRefusesAnother(): void
    {
        $secret = 'whsec_' . base64_encode('a secret of a hook');
        $server = stream_socket_server('tcp://127.0.0.1:0');
        $address = stream_socket_get_name($server, false);
        fclose($server);
        $command = [PHP_BINARY, '-S', $address, self::FOLDER . '/examples/receiver.php'];
        $process = proc_open($command, [2 => ['pipe', 'w']], $pipes, null, ['WEBHOOK_SECRET' => $secret] + getenv());
        $log = '';
        while (!str_contains($log, 'started')) {
            $log .= fgets($pipes[2]);
        }
        $body = '{"id":"dlv_1","event":"subscriber.subscribed","data":{"subscriber":{"EMAIL":"ada@example.com"}}}';
        $time = (string) time();
        $signature = base64_encode(hash_hmac('sha256', "msg_1.$time.$body", 'a secret of a hook', true));
        $statuses = [];
        foreach ([$body, "$body "] as $sent) {
            $headers = ["webhook-id: msg_1", "webhook-timestamp: $time", "webhook-signature: v1,$signature", 'content-type: application/json'];
            $context = stream_context_create(['http' => ['method' => 'POST', 'header' => $headers, 'content' => $sent, 'ignore_errors' => true]]);
            file_get_contents("http://$address/", false, $context);
            $statuses[] = explode(' ', $http_response_header[0])[1];
        }
        proc_terminate($process);
        $log .= stream_get_contents($pipes[2]);
        proc_close($process);
        self::assertSame(['204', '400'], $statuses);
        self::assertStringContainsString('subscribed: ada@example.com', $log);
    }
}
