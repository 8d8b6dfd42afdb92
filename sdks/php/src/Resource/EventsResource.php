<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Exception\MailwrightException;
use Mailwright\Internal\Caller;
use Mailwright\Models;

/**
 * The operations of `events`.
 *
 * @phpstan-import-type EventDescription from Models
 * @phpstan-import-type DeliveryBody from Models
 */
final class EventsResource extends Resource
{
    /**
     * Get all events
     *
     * Lists every event that a hook can listen to, with a JSON Schema of its data and a sample.
     *
     * Scope of the key: `hooks:read`.
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<EventDescription>
     * @throws MailwrightException
     */
    public function list(
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', '/events', timeout: $timeout);
    }

    /**
     * Get a sample delivery
     *
     * Scope of the key: `hooks:read`.
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return DeliveryBody
     * @throws MailwrightException
     */
    public function sample(
        string $event,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/hooks/sample/{event}', $event), timeout: $timeout);
    }

    /**
     * Get recent deliveries of an event
     *
     * Returns what was last delivered to any of your webhooks for this event, at most ten, newest first, without tests; the event's sample if there are none. For setting up a receiver, such as the fields of a Zapier trigger. The key also needs the scopes to read the data of the event.
     *
     * Scope of the key: `hooks:read`.
     *
     * @param float|null $timeout the time limit of each try, in seconds
     * @return list<DeliveryBody>
     * @throws MailwrightException
     */
    public function recent(
        string $event,
        ?float $timeout = null,
    ): array {
        return $this->requestJson('GET', Caller::pathOf('/events/{event}/recent', $event), timeout: $timeout);
    }
}
