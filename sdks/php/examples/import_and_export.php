<?php

// Imports a file into a new list, and exports it again.
//
//     MAILWRIGHT_URL=http://127.0.0.1:3000 MAILWRIGHT_API_KEY=mw_… php examples/import_and_export.php contacts.csv

declare(strict_types=1);

require is_file(__DIR__ . '/../vendor/autoload.php') ? __DIR__ . '/../vendor/autoload.php' : __DIR__ . '/../tests/bootstrap.php';

use Mailwright\Mailwright;

$mailwright = new Mailwright((string) getenv('MAILWRIGHT_API_KEY'), (string) getenv('MAILWRIGHT_URL'));
$list = $mailwright->lists->create(['name' => 'Contacts', 'from_name' => 'Ada', 'from_email' => 'ada@example.com']);

$import = $mailwright->imports->create($list['uid'], new SplFileInfo($argv[1]), ['tag' => 'spring', 'create_fields' => true]);
$ended = $mailwright->imports->wait($import['uid']);
echo "{$ended['status']}: {$ended['counts']['created']} created, {$ended['counts']['invalid']} invalid\n";

foreach ($mailwright->exports->create($list['uid'], ['format' => 'ndjson'])->rows() as $person) {
    echo "{$person['EMAIL']}\n";
}
