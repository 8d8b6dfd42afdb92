<?php

// From nothing to a verified delivery: makes a list, a hook and a subscriber, and waits for the delivery.
//
//     MAILWRIGHT_URL=http://127.0.0.1:3000 MAILWRIGHT_API_KEY=mw_… php examples/first_delivery.php

declare(strict_types=1);

require is_file(__DIR__ . '/../vendor/autoload.php') ? __DIR__ . '/../vendor/autoload.php' : __DIR__ . '/../tests/bootstrap.php';

use Mailwright\Mailwright;
use Mailwright\Webhooks;

$mailwright = new Mailwright((string) getenv('MAILWRIGHT_API_KEY'), (string) getenv('MAILWRIGHT_URL'));
$server = stream_socket_server('tcp://127.0.0.1:0');

$list = $mailwright->lists->create(['name' => 'Newsletter', 'from_name' => 'Ada', 'from_email' => 'ada@example.com']);
$hook = $mailwright->hooks->create([
    'target_url' => 'http://' . stream_socket_get_name($server, false) . '/',
    'event' => 'subscriber.subscribed',
    'list_uid' => $list['uid'],
]);
$mailwright->subscribers->create(['list_uid' => $list['uid'], 'EMAIL' => 'grace@example.com', 'FIRST_NAME' => 'Grace']);

// One request, read by hand so that this example needs no web server.
$connection = stream_socket_accept($server, 60);
$headers = [];
fgets($connection);
while (($line = trim((string) fgets($connection))) !== '') {
    [$name, $value] = explode(': ', $line, 2);
    $headers[$name] = $value;
}
$length = (int) array_change_key_case($headers)['content-length'];
$raw = stream_get_contents($connection, $length);
fwrite($connection, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
fclose($connection);

$event = Webhooks::verify($raw, $headers, $hook['secret']);
if ($event['event'] === 'subscriber.subscribed') {
    echo "verified: {$event['data']['subscriber']['EMAIL']}\n";
}
