<?php

declare(strict_types=1);

namespace Mailwright\Tests;

use Mailwright\Exception\WebhookVerificationException;
use Mailwright\Webhooks;
use PHPUnit\Framework\TestCase;

final class WebhooksTest extends TestCase
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    private const BODY = '{"id":"dlv_1","event":"subscriber.subscribed","occurred_at":"2026-01-01T00:00:00.000Z","data":{}}';

    /**
     * As Standard Webhooks says it is made.
     *
     * @return array<string, string>
     */
    private static function sign(string $body, string $secret = self::SECRET, int $age = 0): array
    {
        $time = (string) (time() - $age);
        $key = base64_decode(substr($secret, strlen('whsec_')));
        $signature = base64_encode(hash_hmac('sha256', "msg_1.$time.$body", $key, true));
        return ['Webhook-Id' => 'msg_1', 'Webhook-Timestamp' => $time, 'Webhook-Signature' => "v1,$signature"];
    }

    /** @param array<string, string> $headers */
    private static function isGenuine(string $body, array $headers, string|array $secret = self::SECRET): bool
    {
        try {
            Webhooks::verify($body, $headers, $secret);
            return true;
        } catch (WebhookVerificationException) {
            return false;
        }
    }

    public function testTheExampleOfStandardWebhooksIsSignedTheSameWay(): void
    {
        $key = base64_decode('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
        $signed = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
        self::assertSame('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', base64_encode(hash_hmac('sha256', $signed, $key, true)));
    }

    public function testAGenuineDeliveryIsItsBody(): void
    {
        $event = Webhooks::verify(self::BODY, self::sign(self::BODY), self::SECRET);
        self::assertSame('subscriber.subscribed', $event['event']);
    }

    public function testHeadersMayBeThoseOfAServerOrOfALibrary(): void
    {
        $headers = self::sign(self::BODY);
        $server = ['REQUEST_TIME' => 1, 'argv' => []];
        foreach ($headers as $name => $value) {
            $server['HTTP_' . strtoupper(str_replace('-', '_', $name))] = $value;
        }
        self::assertTrue(self::isGenuine(self::BODY, $server));
        self::assertTrue(self::isGenuine(self::BODY, array_map(fn (string $value) => [$value], $headers)));
    }

    public function testWhatWasChangedOrSignedByAnotherSecretIsRefused(): void
    {
        $headers = self::sign(self::BODY);
        self::assertFalse(self::isGenuine(self::BODY . ' ', $headers));
        self::assertFalse(self::isGenuine(self::BODY, ['Webhook-Id' => 'msg_2'] + $headers));
        self::assertFalse(self::isGenuine(self::BODY, self::sign(self::BODY, 'whsec_' . base64_encode('another secret'))));
        foreach (array_keys($headers) as $name) {
            self::assertFalse(self::isGenuine(self::BODY, array_diff_key($headers, [$name => true])), "without $name");
        }
    }

    public function testADeliveryThatIsTooOldOrFromTheFutureIsRefused(): void
    {
        self::assertTrue(self::isGenuine(self::BODY, self::sign(self::BODY, age: 200)));
        self::assertFalse(self::isGenuine(self::BODY, self::sign(self::BODY, age: 400)));
        self::assertFalse(self::isGenuine(self::BODY, self::sign(self::BODY, age: -400)));
    }

    public function testOneOfSeveralSignaturesAndSecretsSuffices(): void
    {
        $headers = self::sign(self::BODY);
        $headers['Webhook-Signature'] = "v1a,xyz v1,AAAA {$headers['Webhook-Signature']}";
        self::assertTrue(self::isGenuine(self::BODY, $headers, ['whsec_' . base64_encode('old'), self::SECRET]));
    }

    public function testASecretThatIsNoneIsAMistakeOfTheCaller(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        Webhooks::verify(self::BODY, self::sign(self::BODY), 'whsec_***');
    }
}
