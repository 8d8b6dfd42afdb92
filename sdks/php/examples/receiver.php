<?php

// A receiver of webhooks, to be run by any web server that runs PHP:
//
//     WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4000 examples/receiver.php

declare(strict_types=1);

require is_file(__DIR__ . '/../vendor/autoload.php') ? __DIR__ . '/../vendor/autoload.php' : __DIR__ . '/../tests/bootstrap.php';

use Mailwright\Exception\WebhookVerificationException;
use Mailwright\Webhooks;

try {
    $raw = (string) file_get_contents('php://input');
    $event = Webhooks::verify($raw, $_SERVER, (string) getenv('WEBHOOK_SECRET'));
    if ($event['event'] === 'subscriber.subscribed') {
        error_log("subscribed: {$event['data']['subscriber']['EMAIL']}");
    }
    http_response_code(204);
} catch (WebhookVerificationException) {
    http_response_code(400);
}
