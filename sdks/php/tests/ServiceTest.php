<?php

declare(strict_types=1);

namespace Mailwright\Tests;

use Mailwright\Exception\AuthenticationException;
use Mailwright\Exception\ConflictException;
use Mailwright\Exception\ConnectionException;
use Mailwright\Exception\UploadException;
use Mailwright\Exception\ValidationException;
use Mailwright\Http\CurlTransport;
use Mailwright\Http\Request;
use Mailwright\Http\Response;
use Mailwright\Http\Transport;
use Mailwright\Mailwright;
use PHPUnit\Framework\TestCase;

/** Against the running Mailwright that MAILWRIGHT_URL and MAILWRIGHT_API_KEY name. */
final class ServiceTest extends TestCase
{
    private static Mailwright $mailwright;
    private static string $listUid;

    public static function setUpBeforeClass(): void
    {
        self::$mailwright = self::client();
        $list = ['name' => 'PHP', 'from_name' => 'Ada', 'from_email' => 'ada@example.com', 'fields' => [['tag' => 'CITY', 'label' => 'City']]];
        self::$listUid = self::$mailwright->lists->create($list)['uid'];
    }

    private static function client(?Transport $transport = null, ?string $key = null): Mailwright
    {
        return new Mailwright($key ?? (string) getenv('MAILWRIGHT_API_KEY'), (string) getenv('MAILWRIGHT_URL'), transport: $transport);
    }

    public function testASubscriberIsAddedReadChangedAndDeleted(): void
    {
        $people = self::$mailwright->subscribers;
        $added = $people->create(['list_uid' => self::$listUid, 'EMAIL' => 'ada@example.com', 'CITY' => 'Zürich', 'tags' => ['vip']]);
        self::assertSame(['subscribed', 'Zürich', ['vip']], [$added['status'], $added['CITY'], $added['tags']]);
        $changed = $people->update('ada@example.com', ['CITY' => 'Bern'], listUid: self::$listUid);
        self::assertSame('Bern', $changed['CITY']);
        self::assertSame($changed, $people->get($added['uid']));
        $people->delete($added['uid']);
        $this->expectException(\Mailwright\Exception\NotFoundException::class);
        $people->get($added['uid']);
    }

    public function testAChangeOfSomethingThatHasChangedIsRefused(): void
    {
        $path = '/lists/' . self::$listUid;
        $tag = self::$mailwright->call('GET', $path)->header('ETag');
        self::$mailwright->lists->update(self::$listUid, ['name' => 'PHP again'], ifMatch: $tag);
        $this->expectException(ConflictException::class);
        self::$mailwright->lists->update(self::$listUid, ['name' => 'PHP'], ifMatch: $tag);
    }

    public function testWhatIsWrongWithAFieldIsFoundByItsName(): void
    {
        try {
            self::$mailwright->subscribers->create(['list_uid' => self::$listUid, 'EMAIL' => 'nobody']);
            self::fail('It was accepted.');
        } catch (ValidationException $failure) {
            self::assertSame([422, 'validation_failed', ['must be an email address']], [
                $failure->status,
                $failure->errorCode,
                $failure->errors['EMAIL'],
            ]);
            self::assertNotEmpty($failure->requestId);
        }
    }

    public function testAWrongKeyIsRefused(): void
    {
        $this->expectException(AuthenticationException::class);
        self::client(key: 'mw_live_wrong')->account->get();
    }

    public function testACollectionOfSeveralPagesIsIteratedOnce(): void
    {
        $rows = array_map(fn (int $n) => ['EMAIL' => "page$n@example.com", 'tag' => 'paged'], range(1, 7));
        self::$mailwright->subscribers->createBatch(['list_uid' => self::$listUid, 'subscribers' => $rows]);
        $found = [];
        foreach (self::$mailwright->subscribers->list(listUid: self::$listUid, tag: 'paged', limit: 3) as $person) {
            $found[] = $person['EMAIL'];
        }
        sort($found);
        self::assertSame(array_column($rows, 'EMAIL'), $found);
    }

    public function testAFileIsImportedWhoseUploadBreaksAndIsExported(): void
    {
        $rows = implode('', array_map(fn (int $n) => "import$n@example.com,City $n\n", range(1, 500)));
        $transport = new BreakingTransport(new CurlTransport());
        $uploaded = [];
        $import = self::client($transport)->imports->create(
            self::$listUid,
            (fn () => yield from str_split("EMAIL,CITY\n$rows", 1000))(),
            ['tag' => 'imported'],
            partBytes: 4096,
            onProgress: function (array $import) use (&$uploaded): void {
                $uploaded[] = $import['progress']['uploaded_bytes'];
            },
        );
        self::assertGreaterThan(0, $transport->broken);
        self::assertSame(strlen("EMAIL,CITY\n$rows"), end($uploaded));
        $ended = self::$mailwright->imports->wait($import['uid'], poll: 0.1);
        self::assertSame(['completed', 500, 0], [$ended['status'], $ended['counts']['created'], $ended['counts']['invalid']]);
        self::assertSame('completed', [...self::$mailwright->imports->progress($import['uid'])][0]['status']);

        $download = self::$mailwright->exports->create(self::$listUid, ['format' => 'ndjson', 'tag' => 'imported']);
        $exported = array_column(iterator_to_array($download->rows(), false), 'CITY', 'EMAIL');
        self::assertCount(500, $exported);
        self::assertSame('City 77', $exported['import77@example.com']);

        $file = tempnam(sys_get_temp_dir(), 'mailwright-');
        self::$mailwright->exports->create(self::$listUid, ['format' => 'csv', 'tag' => 'imported'])->saveTo($file);
        self::assertCount(501, file($file));
        unlink($file);
    }

    public function testAnImportIsPreviewedFromTheBeginningOfAFile(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'mailwright-');
        file_put_contents($file, "Mail,City\nada@example.com,Bern\nnobody,Bern\n");
        $preview = self::$mailwright->imports->preview(self::$listUid, new \SplFileInfo($file), ['mapping' => '{"Mail":"EMAIL","City":"CITY"}']);
        unlink($file);
        self::assertSame([2, 1, 1], [$preview['rows']['checked'], $preview['rows']['valid'], $preview['rows']['invalid']]);
    }

    public function testAnUploadOfAnImportThatHasEndedIsRefused(): void
    {
        $import = self::$mailwright->imports->create(self::$listUid, "EMAIL\nended@example.com\n");
        self::$mailwright->imports->wait($import['uid'], poll: 0.1);
        self::assertSame('completed', self::$mailwright->imports->upload($import['uid'], 'x')['status']);
        $this->expectException(UploadException::class);
        $cancelled = self::$mailwright->call('POST', '/lists/' . self::$listUid . '/imports', headers: ['upload-complete' => '?0', 'content-type' => 'text/csv'])->json();
        self::$mailwright->imports->cancel($cancelled['uid']);
        self::$mailwright->imports->upload($cancelled['uid'], "EMAIL\n");
    }

    public function testAnImageIsUploadedFromAStream(): void
    {
        $gif = base64_decode('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==');
        $stream = fopen('php://temp', 'r+b');
        fwrite($stream, $gif);
        rewind($stream);
        $media = self::$mailwright->media->create($stream, name: 'dot.gif');
        self::assertSame(['dot.gif', 'image/gif'], [$media['name'], $media['content_type']]);
    }
}

/** Loses the response to every third part, and never sends every fifth. */
final class BreakingTransport implements Transport
{
    public int $broken = 0;
    private int $parts = 0;

    public function __construct(private readonly Transport $inner)
    {
    }

    public function send(Request $request): Response
    {
        if ($request->method !== 'PATCH') {
            return $this->inner->send($request);
        }
        $this->parts++;
        if ($this->parts % 5 === 0) {
            $this->broken++;
            throw new ConnectionException('never sent');
        }
        $response = $this->inner->send($request);
        if ($this->parts % 3 === 0) {
            $this->broken++;
            throw new ConnectionException('the response was lost');
        }
        return $response;
    }
}
