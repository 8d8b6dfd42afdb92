<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright\Resource;

use Mailwright\Internal\Caller;

/** The resources of the API. */
abstract class Resources
{
    public readonly AccountResource $account;
    public readonly TrackingDomainResource $trackingDomain;
    public readonly ListsResource $lists;
    public readonly FieldsResource $fields;
    public readonly SubscribersResource $subscribers;
    public readonly TagsResource $tags;
    public readonly SegmentsResource $segments;
    public readonly ExportsResource $exports;
    public readonly SuppressionsResource $suppressions;
    public readonly TemplatesResource $templates;
    public readonly MediaResource $media;
    public readonly SendersResource $senders;
    public readonly DomainsResource $domains;
    public readonly TransportsResource $transports;
    public readonly CampaignsResource $campaigns;
    public readonly AutomationsResource $automations;
    public readonly RunsResource $runs;
    public readonly EmailsResource $emails;
    public readonly BouncesResource $bounces;
    public readonly BounceCallbacksResource $bounceCallbacks;
    public readonly HooksResource $hooks;
    public readonly EventsResource $events;
    public readonly DeliveriesResource $deliveries;

    protected function __construct(Caller $caller)
    {
        $this->account = new AccountResource($caller);
        $this->trackingDomain = new TrackingDomainResource($caller);
        $this->lists = new ListsResource($caller);
        $this->fields = new FieldsResource($caller);
        $this->subscribers = new SubscribersResource($caller);
        $this->tags = new TagsResource($caller);
        $this->segments = new SegmentsResource($caller);
        $this->exports = new ExportsResource($caller);
        $this->suppressions = new SuppressionsResource($caller);
        $this->templates = new TemplatesResource($caller);
        $this->media = new MediaResource($caller);
        $this->senders = new SendersResource($caller);
        $this->domains = new DomainsResource($caller);
        $this->transports = new TransportsResource($caller);
        $this->campaigns = new CampaignsResource($caller);
        $this->automations = new AutomationsResource($caller);
        $this->runs = new RunsResource($caller);
        $this->emails = new EmailsResource($caller);
        $this->bounces = new BouncesResource($caller);
        $this->bounceCallbacks = new BounceCallbacksResource($caller);
        $this->hooks = new HooksResource($caller);
        $this->events = new EventsResource($caller);
        $this->deliveries = new DeliveriesResource($caller);
    }
}
