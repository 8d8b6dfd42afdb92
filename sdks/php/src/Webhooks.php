<?php

declare(strict_types=1);

namespace Mailwright;

use Mailwright\Exception\WebhookVerificationException;

/**
 * Whether a request is a genuine delivery of a webhook, by the signature of Standard Webhooks.
 *
 * @phpstan-import-type DeliveryBody from Models
 */
final class Webhooks
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Checks the signature of a delivery and its age, and returns its body: `event` says what happened, and `data` is
     * about it.
     *
     * @param string $raw the body as it was received, before any parsing: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers of the request, such as `getallheaders()` or `$_SERVER`; their
     *   names may be in any case
     * @param string|list<string> $secret the hook's secret, or several while you change it
     * @return DeliveryBody
     * @throws WebhookVerificationException if the request isn't genuine, or is more than five minutes old
     * @throws \InvalidArgumentException if a secret isn't one
     */
    public static function verify(string $raw, array $headers, #[\SensitiveParameter] string|array $secret): array
    {
        $given = self::readHeaders($headers);
        $id = $given['webhook-id'] ?? '';
        $timestamp = $given['webhook-timestamp'] ?? '';
        $isRecent = ctype_digit($timestamp) && abs(time() - (int) $timestamp) <= self::TOLERANCE_SECONDS;
        $isSigned = false;
        foreach ((array) $secret as $one) {
            $key = self::keyOf($one);
            $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$raw", $key, true));
            foreach (explode(' ', $given['webhook-signature'] ?? '') as $signature) {
                [$version, $value] = explode(',', $signature, 2) + ['', ''];
                $isSigned = ($version === 'v1' && hash_equals($expected, $value)) || $isSigned;
            }
        }
        $body = $isSigned && $isRecent && $id !== '' ? json_decode($raw, true) : null;
        if (!is_array($body)) {
            throw new WebhookVerificationException("The request isn't a genuine delivery, or is more than five minutes old");
        }
        return $body;
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret) ?? '', true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('A secret of a webhook is whsec_ and Base64');
        }
        return $key;
    }

    /**
     * @param array<string, mixed> $headers
     * @return array<string, string>
     */
    private static function readHeaders(array $headers): array
    {
        $read = [];
        foreach ($headers as $name => $value) {
            // $_SERVER has them as HTTP_WEBHOOK_ID.
            $plain = str_replace('_', '-', preg_replace('/^http_/', '', strtolower((string) $name)) ?? '');
            $read[$plain] = is_array($value) ? (string) reset($value) : (is_scalar($value) ? (string) $value : '');
        }
        return $read;
    }
}
