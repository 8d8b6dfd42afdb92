// Made by `npm run generate:client` from the OpenAPI document. Not to be edited.

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose key this is */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the settings of the account */
        get: operations["getAccountSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings of the account
         * @description What campaigns that there are track stays as it is; a frequency cap holds for their next mails, too. Each change is in the audit log.
         */
        patch: operations["updateAccountSettings"];
        trace?: never;
    };
    "/account/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an overview of the account
         * @description Its figures are kept as things occur, and not counted at the request. It needs no scope but this.
         */
        get: operations["getAccountOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tracking-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the tracking domain */
        get: operations["getTrackingDomain"];
        put?: never;
        /**
         * Add a tracking domain
         * @description The links in mails to people (opens, clicks, unsubscribing, preferences, web view) are in this domain from when a check has found its TXT record. It has to lead to this service: ask its operator for the address to name in a CNAME record. Links that were sent before keep working, but for those in a domain that it replaces.
         */
        post: operations["addTrackingDomain"];
        /**
         * Delete the tracking domain
         * @description Links in mails that were sent with it lead nowhere from then on, unless the domain is added and verified again.
         */
        delete: operations["deleteTrackingDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/tracking-domain/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the DNS record of the tracking domain
         * @description Looks it up now, as for a sending domain. Ten checks at once, then one every ten seconds.
         */
        post: operations["checkTrackingDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get all lists */
        get: operations["listLists"];
        put?: never;
        /** Create a list */
        post: operations["addList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a list */
        get: operations["getList"];
        put?: never;
        post?: never;
        /**
         * Delete a list
         * @description The list is gone at once, with its hooks; its subscribers and other data are deleted in the background. Its earlier events are still delivered to the hooks for all lists.
         */
        delete: operations["deleteList"];
        options?: never;
        head?: never;
        /**
         * Update a list
         * @description Changes the given properties and leaves the rest. Fields have their own operations. Users who may not send change neither the sender and the contact nor the welcome mail, which go out when someone subscribes.
         */
        patch: operations["updateList"];
        trace?: never;
    };
    "/lists/{uid}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of a deletion */
        get: operations["getListDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a list's sign-up form
         * @description A submitted form adds a subscriber by the same rules. The list's `form` is what it says and looks like; `sign_up_form` turns it off.
         */
        get: operations["getSignUpForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/form/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a list's sign-up form
         * @description With settings that are not stored yet, whether or not `sign_up_form` is on. Saves nothing.
         */
        post: operations["previewSignUpForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/growth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the growth of a list by days
         * @description Who has become subscribed each day, and who has left, oldest day first. Only changes of who is subscribed count: neither an unconfirmed subscriber who is deleted, nor one who unsubscribes twice. The figures are kept as things occur.
         */
        get: operations["getListGrowth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/welcome-email/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a list's welcome mail
         * @description As it is now, whether or not `send_welcome_email` is on.
         */
        get: operations["previewWelcomeEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/welcome-email/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a list's welcome mail as a test
         * @description To at most ten addresses, at once, as it is now; its links to unsubscribe do nothing. It shares the limit of tests of campaigns.
         */
        post: operations["testWelcomeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a list's fields */
        get: operations["listFields"];
        put?: never;
        /**
         * Add a field
         * @description Existing subscribers have no value of it, even if it is required: new ones need a value.
         */
        post: operations["addField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/fields/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a field */
        get: operations["getField"];
        put?: never;
        post?: never;
        /**
         * Delete a field
         * @description Deletes its values as well. EMAIL can't be deleted, nor can a field in the conditions of a segment.
         */
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        /**
         * Update a field
         * @description Changes the given properties. A new tag keeps every value. Stored values that are no longer an option stay until they are changed.
         */
        patch: operations["updateField"];
        trace?: never;
    };
    "/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get subscribers */
        get: operations["listSubscribers"];
        put?: never;
        /**
         * Add a subscriber
         * @description Adds a subscriber to a list, or updates the one with this address there: its fields are merged and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.
         */
        post: operations["addSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add or change many subscribers
         * @description Up to 1,000 rows in one transaction, applied in their order, each as by the call for one subscriber. The `action` of a row is `upsert` (add, or update the one with this address), `update`, `tag`, `untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and reported; the others are applied.
         */
        post: operations["addSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a subscriber */
        get: operations["getSubscriber"];
        put?: never;
        post?: never;
        /**
         * Delete a subscriber
         * @description Deletes the subscriber, their consents and events, and they may be added again. Events that a hook may still get stay until they expire or the person is erased; pending deliveries continue. To remove all data of a person, erase them.
         */
        delete: operations["deleteSubscriber"];
        options?: never;
        head?: never;
        /**
         * Update a subscriber
         * @description Changes the given properties and leaves the rest. A field given as null or empty loses its value.
         */
        patch: operations["updateSubscriber"];
        trace?: never;
    };
    "/subscribers/{uid}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tag a subscriber */
        post: operations["addTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a tag
         * @description Changes nothing for a subscriber without it.
         */
        delete: operations["removeTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe a subscriber
         * @description Changes nothing for an unsubscribed subscriber.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resubscribe a subscriber
         * @description For a person who asks to return; recorded as their consent. On a double opt-in list they are `unconfirmed` and get a mail to confirm.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the history of consent */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a subscriber was sent and has done
         * @description The mails of campaigns, with what became of each, their opens and clicks, and the campaigns by which they have unsubscribed.
         */
        get: operations["listSubscriberActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything held on a person
         * @description What single mails say, which may be a link to sign in, is only in the export of a key that also has the scope `emails:read`. An address without `list_uid` names whoever has it: everyone with it on any list, those who were deleted before, and recipients of single mails who never subscribed. The arrays are then empty when nothing is stored.
         */
        get: operations["exportSubscriber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribers/{uid}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, for the same address, on every other of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake. An address without `list_uid` names whoever has it: those who were deleted before, and recipients of single mails who never subscribed. The response is then the same whether or not anything was stored.
         */
        post: operations["eraseSubscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import subscribers
         * @description The body is a file of any length: CSV or NDJSON, as it is or compressed by gzip or as a zip with one file. Its columns are recognized by their names. It is merged in the background; follow `progress` of the import. An upload that breaks off can be resumed for an hour. Options are query parameters, or in a form fields before the file.
         */
        post: operations["addImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{uid}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Go on with an upload
         * @description The body is the file from the byte at Upload-Offset on. The offset to go on from is in `progress.uploaded_bytes` of the import, and in the header Upload-Offset of its responses.
         */
        patch: operations["continueImport"];
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get imports */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an import */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{uid}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an import
         * @description Server-sent events: each `data` is the import as `GET /imports/{uid}` returns it, whenever it has changed, at most once a second. The stream ends when the import has ended, and after a minute; a client then connects again.
         */
        get: operations["followImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{uid}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the errors of an import
         * @description CSV with a line for each error: the number of the row, the line of the file it begins on, its address, the field, the code, a message, and the row as it stands in the file. Those of the first 100,000 invalid rows are kept, 20 of each row at most.
         */
        get: operations["getImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{uid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description What has been merged stays; nothing more is merged.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{uid}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import
         * @description Deletes the subscribers whom the import has added, in the background; `undo` of the import has its progress. Those who have been changed since stay, and so does what the import has changed of others.
         */
        post: operations["undoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a list's tags
         * @description The tags that the subscribers have at this moment.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description A tag that no subscriber of the list has is not found.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Remove a tag from all subscribers
         * @description Removes it in the background, from every subscriber who has it now. An account's changes of tags are made one after another, in the order of the requests. Refused while segments, campaigns that have not ended, or automations name the tag.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description Renames it in the background, for every subscriber who has it now. With the name of another tag, the two are merged. An account's changes of tags are made one after another, in the order of the requests. Refused while segments, campaigns that have not ended, or automations name the tag.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/lists/{uid}/tag_changes/{change}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a change of a tag
         * @description It is kept for at least 30 days, as long as the list is there.
         */
        get: operations["getTagChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get segments */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment
         * @description Whom it selects is determined whenever it is used. A list has at most 100 segments. Its fields can change their tags, but a field in a segment cannot be deleted.
         */
        post: operations["addSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview conditions
         * @description Counts the subscribers of a list who match conditions, and shows the first of them. Saves nothing.
         */
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description Its subscribers are at `GET /subscribers?segment_uid=…`.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Changes no subscriber. A segment that a campaign uses which has not ended cannot be deleted.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Update a segment
         * @description Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users who may not send can’t change those of a segment that a scheduled campaign or an active automation uses.
         */
        patch: operations["updateSegment"];
        trace?: never;
    };
    "/lists/{uid}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export subscribers of a list
         * @description Responds with a file of any length, which begins at once. Subscribers are in the order in which they were added. Each is in it once at most, as they are when it gets to them; those who are on the list and match throughout are not missed. The response breaks off if an error occurs meanwhile: a response that has ended is whole. CSV is in UTF-8 with a byte order mark; text that a spreadsheet would run as a formula begins with an apostrophe, also behind a semicolon, a tab or a line break, which an import removes.
         *
         *     It changes nothing, so it is safe to send again, and an `Idempotency-Key` has no effect.
         */
        post: operations["exportSubscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get suppressions */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Suppress an address or a domain
         * @description From now on it cannot be added or subscribed, and the account sends it no mail but single ones, which only bounces and complaints of the address stop. Existing subscribers keep their status.
         */
        post: operations["addSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a suppression */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /** Lift a suppression */
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get all templates */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Its HTML, text and subject must be valid Liquid: an error names the line and the column. A layout has one slot, `{{ content }}`, for the HTML of a campaign.
         */
        post: operations["addTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a template */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description With all its versions. A template that a campaign uses which has not ended cannot be deleted.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description A change of its HTML, text, subject or design makes a new version; the last 50 are kept. Campaigns that have been started keep the content that they were started with. Users who may not send can’t change the content of a template that a scheduled campaign or a welcome mail uses.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{uid}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the versions of a template */
        get: operations["listTemplateVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{uid}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of a template */
        get: operations["getTemplateVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{uid}/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of a template
         * @description Makes a new version with the content of this one, so that nothing is lost. Restoring what is current does nothing.
         */
        post: operations["restoreTemplateVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get images */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload an image
         * @description The body is an image of up to 10 MB and 50 million pixels: JPEG, PNG, GIF or WebP, by its bytes. It is encoded anew: upright, without metadata such as the place where a photo was taken, and at most 2,400 pixels wide. Animated GIF and WebP stay animated.
         */
        post: operations["addMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description What is known of it; the image itself is at its `url`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description Its address shows nothing any more, also in mails that have been sent. Caches may keep it for a year.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get senders */
        get: operations["listSenders"];
        put?: never;
        /**
         * Add a sender
         * @description An address in a verified domain of the account is verified at once. Any other gets a mail with a link, valid for 7 days, whose page has a button that verifies it. An address gets three such mails at once, then one each quarter of an hour.
         */
        post: operations["addSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sender */
        get: operations["getSender"];
        put?: never;
        post?: never;
        /**
         * Delete a sender
         * @description Its link stops working. What is being sent from it is paused, unless it is in a verified domain.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{uid}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * @description Earlier links stay valid until they expire.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get sending domains */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a sending domain
         * @description It gets a DKIM key of its own; `records` has the DNS records to set. It is verified when a check has found the DKIM record: by itself, for two weeks at growing intervals of up to a day, or when it is asked for. From then on every address in this domain, and in none below it, may send.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sending domain */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a sending domain
         * @description Its key is destroyed: mail is no longer signed with it, and the domain no longer verifies senders. What is being sent from them is paused, unless they are verified by a link.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{uid}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the DNS records of a sending domain
         * @description Looks them up now; it may take some seconds. DNS servers may remember for an hour or longer what was there before. Ten checks of a domain at once, then one every ten seconds.
         */
        post: operations["checkDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get transports */
        get: operations["listTransports"];
        put?: never;
        /**
         * Add a transport
         * @description From the first enabled transport on, campaigns, mails of automations and single mails of the account are sent over its transports only, and no longer over the installation's mail servers. Nothing is sent to the server yet: check it first, or add it disabled.
         */
        post: operations["addTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transports/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a transport */
        get: operations["getTransport"];
        put?: never;
        post?: never;
        /**
         * Delete a transport
         * @description Its password is destroyed. Mails that are on a connection to it are finished. After the last enabled transport the account's mail is sent over the installation's mail servers.
         */
        delete: operations["deleteTransport"];
        options?: never;
        head?: never;
        /**
         * Change a transport
         * @description Workers follow within seconds, also in campaigns that are being sent. A change of `host`, `port`, `tls` or `username` needs the password again, so that a stored one goes only where it was meant to go.
         */
        patch: operations["updateTransport"];
        trace?: never;
    };
    "/transports/{uid}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a transport
         * @description Connects, establishes TLS and logs in, as a worker would, and sends no mail. It takes 15 seconds at most. Ten checks of an account at once, then one every ten seconds.
         */
        post: operations["checkTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get campaigns */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description A draft. Its sender is that of the list unless it is given, and its subject that of the template or of the list.
         */
        post: operations["addCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a campaign */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /**
         * Delete a campaign
         * @description With its recipients and figures. Links to unsubscribe in mails that were sent still work. One that is sending has to be paused or cancelled first.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Update a campaign
         * @description Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until it has been started; name, throttle, calendar, time zone and `archived` always. A scheduled campaign becomes a draft again when a user changes more than its name who may not send: someone who may has to schedule it.
         */
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/campaigns/{uid}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a campaign */
        post: operations["copyCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a campaign
         * @description Changes nothing. Errors prevent it from being run; warnings do not.
         */
        post: operations["validateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the audience of a campaign
         * @description How many people it would be sent to now, and once it has been started how many recipients it has. People who are suppressed are counted, and skipped when it is sent.
         */
        get: operations["countAudience"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview a campaign */
        get: operations["previewCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign as a test
         * @description To at most ten addresses, at once, as it is now; its links to unsubscribe do nothing. Ten tests at once for an account, then one every thirty seconds.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a campaign
         * @description Starts it, schedules it, or resumes it when it is paused. What is sent, and to whom, is fixed when it starts. An invalid campaign is 422, with the errors of its validation.
         */
        post: operations["runCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign
         * @description Nothing more is sent within a second. Running it again sends to the rest.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a campaign
         * @description Nothing more is sent, for good.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/winner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the winner of an A/B test
         * @description Those who wait get this variant, from now on. Possible while the campaign is sending or paused and has no winner, also when one would be chosen after the wait.
         */
        post: operations["chooseWinner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/unsubscribe-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get why people unsubscribed */
        get: operations["getUnsubscribeReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the recipients of a campaign */
        get: operations["listRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/recipients/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send to failed or uncertain recipients again
         * @description They are `deferred` with the code `resend` until it is their turn, of a campaign that is sent or paused: its throttle applies to them. One that is sent then goes on sending; one that is paused waits to be run.
         */
        post: operations["resendRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/delivery-log/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the delivery log of a campaign
         * @description CSV with a line for each recipient. Text that a spreadsheet would run as a formula gets an apostrophe.
         */
        get: operations["downloadDeliveryLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a run for a subscriber
         * @description Whatever the trigger of the automation is, which has to be active. The subscriber is one of its list. The conditions of the automation are judged when the run begins, right after the response.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an automation's runs */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an automation's figures by step */
        get: operations["getAutomationReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation-runs/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run with its history */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation-runs/{uid}/skip-wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a run's wait
         * @description It goes on within moments, as if what it waits for had happened.
         */
        post: operations["skipWait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation-runs/{uid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description It takes no further step. What it has sent is not undone.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get automations */
        get: operations["listAutomations"];
        put?: never;
        /**
         * Create an automation
         * @description A draft: nothing happens before it is activated. What its steps name has to exist; an error names the step, such as `steps[2].then[0].tag`.
         */
        post: operations["addAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an automation
         * @description As it is edited; what runs do is in its versions.
         */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        /**
         * Delete an automation
         * @description With its versions and runs. One that is active has to be paused or archived first. What its mails did stays in the activity of the subscribers.
         */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        /**
         * Update an automation
         * @description Changes the given properties and leaves the rest. What an active automation does changes when it is activated again. Of an active one, users who may not send change only the name.
         */
        patch: operations["updateAutomation"];
        trace?: never;
    };
    "/automations/{uid}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy an automation */
        post: operations["copyAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate an automation
         * @description Changes nothing. Errors prevent it from being activated; warnings do not.
         */
        post: operations["validateAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/steps/{step}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the mail of a step
         * @description As the automation is edited.
         */
        get: operations["previewStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/steps/{step}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail of a step as a test
         * @description To at most ten addresses, at once, as the automation is edited; its links to unsubscribe do nothing. Ten tests at once for an account, those of campaigns included, then one every thirty seconds.
         */
        post: operations["testStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an automation
         * @description From now on its trigger starts runs. Where the automation, or a mail of it, has changed since it was last activated, new runs are of a new version; those that have begun finish on theirs.
         */
        post: operations["activateAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an automation
         * @description Nothing starts runs, those that have begun stay where they are, and none of its mails is sent.
         */
        post: operations["pauseAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume an automation
         * @description One that is paused goes on with the version that it had.
         */
        post: operations["resumeAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an automation
         * @description For good: nothing starts runs, those that have begun end, and none of its mails is sent any more.
         */
        post: operations["archiveAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the versions of an automation */
        get: operations["listAutomationVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of an automation */
        get: operations["getAutomationVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automations/{uid}/versions/{number}/move-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move runs to the current version
         * @description Unfinished runs of this version go on with the current one, where that has the step that they are at, with the same id and of the same type; a wait that has begun ends when it would have. The others finish on their version. So does a run with which a worker is busy at this moment: send it again for those.
         */
        post: operations["moveRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a campaign
         * @description They are kept as mails are sent, opened and clicked, and not counted at the request.
         */
        get: operations["getCampaignStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/open-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the open log of a campaign */
        get: operations["listOpens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/open-log/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the open log of a campaign
         * @description CSV with a line for each of the opens up to the moment of the request. Text that a spreadsheet would run as a formula gets an apostrophe. A client that sends the ETag in If-None-Match gets 304 when nothing has changed.
         */
        get: operations["downloadOpenLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/click-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the click log of a campaign */
        get: operations["listClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/click-log/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the click log of a campaign
         * @description CSV with a line for each of the clicks up to the moment of the request. Text that a spreadsheet would run as a formula gets an apostrophe. A client that sends the ETag in If-None-Match gets 304 when nothing has changed.
         */
        get: operations["downloadClickLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/unsubscribe-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the unsubscribe log of a campaign */
        get: operations["listUnsubscribes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/unsubscribe-log/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the unsubscribe log of a campaign
         * @description CSV with a line for each of the recipients who unsubscribed by its link up to the moment of the request. Text that a spreadsheet would run as a formula gets an apostrophe. A client that sends the ETag in If-None-Match gets 304 when nothing has changed.
         */
        get: operations["downloadUnsubscribeLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get emails
         * @description Those that were sent one by one, not those of campaigns. They are kept for 90 days unless your operator says otherwise.
         */
        get: operations["listEmails"];
        put?: never;
        /**
         * Send an email
         * @description A single mail that its recipient expects, such as a receipt or a password link. It goes before campaigns, and also to people who have unsubscribed; it is skipped only when its address is suppressed since it has bounced or complained. Nobody is subscribed by it. Content is rendered at once, with the template as it is now; errors name the part, the line and the column. It is never sent twice: when it is not known whether the mail server has taken it, its status is `uncertain`. The body may hold up to 16 MiB.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an email with its history */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{uid}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what an email says
         * @description Its HTML and its text, rendered, without the image that counts opens. They are kept for 30 days unless your operator says otherwise, and until its recipient is erased; both are null from then on.
         */
        get: operations["getEmailContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{uid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an email that is not sent yet
         * @description One that is queued or deferred. One that is cancelled already stays so.
         */
        post: operations["cancelEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a bounce or complaint
         * @description For mail that is sent through a server which reports bounces in a way of its own. The mail is named by its Message-ID; with an address only it is taken for the last one to this address. One bounce counts once, however often and by whichever way it is reported. After a hard bounce or a complaint nothing more is sent to the address.
         */
        post: operations["addBounce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/bounce-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the bounces of a campaign */
        get: operations["listBounceLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/bounce-log/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the bounce log of a campaign
         * @description CSV with a line for each bounce and complaint up to the moment of the request. Text that a spreadsheet would run as a formula gets an apostrophe. A client that sends the ETag in If-None-Match gets 304 when nothing has changed.
         */
        get: operations["downloadBounceLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bounce-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the rules for bounces */
        get: operations["getBounceRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the rules for bounces
         * @description They apply to what is reported from then on; what was suppressed before stays so.
         */
        patch: operations["updateBounceRules"];
        trace?: never;
    };
    "/bounce-callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the addresses for reports of providers */
        get: operations["listBounceCallbacks"];
        put?: never;
        /**
         * Create an address for the reports of a provider
         * @description Its `url` is to be set at the provider. An account has at most 20.
         */
        post: operations["addBounceCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bounce-callbacks/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an address for reports of a provider */
        get: operations["getBounceCallback"];
        put?: never;
        post?: never;
        /**
         * Delete an address for reports of a provider
         * @description What the provider sends there is refused from then on.
         */
        delete: operations["deleteBounceCallback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get registered webhooks */
        get: operations["listHooks"];
        put?: never;
        /**
         * Register a webhook
         * @description From now on the event is POSTed, signed, to the target. Only this response contains the secret. The key also needs the scopes to read what the event shows: `subscribers:read`, `campaigns:read`, or both.
         */
        post: operations["addHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all events
         * @description Every event that a hook can listen to, each with a JSON Schema of its data and a sample.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/sample/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sample delivery */
        get: operations["getSampleDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getHook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it; its pending deliveries are cancelled, at the latest when they would have been due.
         */
        delete: operations["deleteHook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description `{"status": "active"}` switches a hook on again and resets its failure counter. While an automation calls the hook, it keeps its event, and its list is not exchanged for another. The key also needs the scopes to read what its event shows.
         */
        patch: operations["updateHook"];
        trace?: never;
    };
    "/hooks/{uid}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook's secret
         * @description Only this response contains the new secret. For 24 hours deliveries are also signed with the previous one, so that receivers can change over. Meanwhile another rotation is 409, since it would end a secret that a receiver may still verify with, unless `expire_previous` is true: then all but the new secret end at once.
         */
        post: operations["rotateHookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{uid}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description Delivers a sample of the hook's event, signed like any other and with the header `X-Service-Test: true`: one attempt, which counts neither for nor against the hook; a 410 removes it, as that to any delivery does. A hook that is switched off can be tested, too. Ten at once for a hook, then one every six seconds.
         */
        post: operations["testHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{uid}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook's deliveries
         * @description The newest first. A page reads at most 10,000 deliveries: with selective filters it may have fewer than `limit`, or none, and still have a next page.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With its attempts, the receiver's responses, and the body. Also after its hook has been deleted.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{uid}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver
         * @description A finished delivery, whether it succeeded, failed or was cancelled, is sent again: the same body, the same `X-Service-Delivery`, and all retries again.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{uid}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver all failed deliveries
         * @description Every delivery of the hook that failed since then, or was cancelled because the hook was switched off, is sent: also for events while it was off. This request sends each one once, with its retries, and not again when it fails. Test deliveries are left out. Of more than 10,000 deliveries, the rest is counted in the background.
         */
        post: operations["recoverHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{uid}/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook's recoveries */
        get: operations["listRecoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{uid}/recoveries/{recovery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a recovery */
        get: operations["getRecovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The key's account, its plan, its limits and their usage */
        Me: {
            account: {
                /**
                 * @description Identifier, `acc_…`
                 * @example acc_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @example Example Ltd */
                name: string;
                /** @enum {string} */
                status: "active" | "suspended";
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                created_at: string;
            };
            /**
             * @example {
             *       "code": "standard",
             *       "name": "Standard",
             *       "api_access": true
             *     }
             */
            plan: {
                code: string;
                name: string;
                api_access: boolean;
            };
            limits: {
                named_keys: {
                    limit: number;
                    /** @description How many there are */
                    used: number;
                };
                lists: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description On all lists together */
                subscribers: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description The plan's rate limit */
                requests: {
                    /** @description How many a second, for each key; null: any number */
                    per_second: number | null;
                    /** @description How many at once, after a pause */
                    burst: number | null;
                };
                /** @description Those that are switched off count; those that are deleted or removed do not */
                hooks: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description Addresses to send from */
                senders: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description Domains to send from */
                domains: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description Requests that take long, such as batches, exports, erasures, counts and filters over all lists; the guide for integrators lists them */
                heavy_requests: {
                    /** @description How many at once; null: any number */
                    at_once: number | null;
                };
                /** @description Webhook deliveries that changes may cause */
                deliveries: {
                    /** @description How many a second, on average; null: any number */
                    per_second: number | null;
                    /** @description How many one request may cause; null: any number */
                    per_batch: number | null;
                };
                /** @description Bulk imports */
                imports: {
                    /** @description How many unfinished ones; null: any number */
                    at_once: number | null;
                    /** @description How large a file may be, in millions of bytes; null: any size */
                    megabytes: number | null;
                    /** @description How many rows a file may have; null: any number */
                    rows: number | null;
                };
                templates: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description Archived ones count */
                automations: {
                    /** @description How many there may be; null: any number */
                    limit: number | null;
                    /** @description How many there are */
                    used: number;
                };
                /** @description Images, all together */
                media: {
                    /** @description In millions of bytes; null: any number */
                    megabytes: number | null;
                    /** @description How many bytes they have */
                    used_bytes: number;
                };
                /** @description Mails to others, of campaigns and automations, too: the limit of a new account, which grows each day with what it sends and shrinks with bounces and complaints */
                daily_mails: {
                    /** @description How many a day; null: any number */
                    limit: number | null;
                    /** @description How many of them today, if there is a limit */
                    used: number | null;
                };
                /** @description Mails that ask to confirm a subscription, welcome mails and single mails, together; what is beyond the limit is sent later */
                confirmations: {
                    /** @description How many an hour; null: any number */
                    per_hour: number | null;
                };
            };
            /** @description The key of this request */
            key: {
                /**
                 * @description Identifier, `key_…`
                 * @example key_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @enum {string} */
                kind: "named" | "primary";
                /** @example My shop */
                name: string;
                /**
                 * @description Its first characters, to tell keys apart
                 * @example mw_live_3fGh2K
                 */
                prefix: string;
                scopes: ("*" | "account:*" | "lists:*" | "subscribers:*" | "imports:*" | "suppressions:*" | "campaigns:*" | "automations:*" | "emails:*" | "hooks:*" | "templates:*" | "media:*" | "senders:*" | "domains:*" | "transports:*" | "account:read" | "account:write" | "lists:read" | "lists:write" | "subscribers:read" | "subscribers:write" | "imports:read" | "imports:write" | "suppressions:read" | "suppressions:write" | "senders:read" | "senders:write" | "domains:read" | "domains:write" | "transports:read" | "transports:write" | "campaigns:read" | "campaigns:write" | "automations:read" | "automations:write" | "emails:read" | "emails:send" | "bounces:write" | "hooks:read" | "hooks:write" | "templates:read" | "templates:write" | "media:read" | "media:write")[];
            };
        };
        /** @description What went wrong (RFC 9457) */
        Problem: {
            /** @description Where the code is explained; relative to the service's address */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @enum {string} */
            code: "malformed_body" | "malformed_request" | "key_in_query" | "unauthenticated" | "plan_lacks_api_access" | "account_suspended" | "insufficient_scope" | "wrong_credentials" | "csrf_failed" | "sign_up_disabled" | "challenge_unsolved" | "plan_limit_reached" | "not_found" | "method_not_allowed" | "upload_conflict" | "import_finished" | "import_not_finished" | "import_too_large" | "consent_column_unmapped" | "invalid_image" | "template_too_slow" | "image_too_large" | "subscriber_exists" | "field_exists" | "field_protected" | "field_in_use" | "tag_in_use" | "segment_in_use" | "template_in_use" | "hook_in_use" | "list_in_use" | "automation_in_use" | "address_suppressed" | "sender_exists" | "sender_verified" | "domain_exists" | "too_many_transports" | "email_taken" | "idempotency_key_in_use" | "already_entered" | "invalid_transition" | "campaign_started" | "no_open_test" | "sender_not_verified" | "email_not_waiting" | "hook_removed" | "hook_switched_off" | "rotation_in_progress" | "delivery_pending" | "too_many_attempts" | "precondition_failed" | "headers_too_large" | "body_too_large" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "too_many_heavy_requests" | "internal_error" | "service_unavailable" | "insufficient_role" | "wrong_code" | "wrong_passkey" | "proof_needed" | "address_unverified" | "already_invited" | "totp_enabled" | "too_many_passkeys" | "too_many_users" | "last_owner";
            /** @description The same as detail, for older clients */
            message: string;
            /** @description Messages by the name of the field they are about */
            errors?: {
                [key: string]: string[];
            };
            request_id: string;
        };
        /** @description What holds for all lists and campaigns of an account */
        AccountSettings: {
            /** @description Whether new campaigns track opens, unless their list says otherwise */
            track_opens: boolean;
            /** @description Whether new campaigns track clicks, unless their list says otherwise */
            track_clicks: boolean;
            /** @description Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents, from now on: what is recorded stays as it is */
            anonymous_tracking: boolean;
            /** @description Who has got so many mails already is skipped with the code `frequency_cap`; null: no cap */
            frequency_cap: components["schemas"]["FrequencyCap"] | null;
            /** @description When mails of campaigns and automations wait until it is over; null: at no time */
            quiet_hours: components["schemas"]["QuietHours"] | null;
        };
        /** @description How many mails of campaigns and automations are sent to a subscriber at most */
        FrequencyCap: {
            /**
             * @description How many mails at most
             * @example 3
             */
            mails: number;
            /**
             * @description Within how many days, of 24 hours each
             * @example 7
             */
            days: number;
        };
        /**
         * @description When mails of campaigns and automations wait
         * @example {
         *       "spans": [
         *         {
         *           "days": [
         *             "mon",
         *             "tue",
         *             "wed",
         *             "thu",
         *             "fri",
         *             "sat",
         *             "sun"
         *           ],
         *           "from": "22:00",
         *           "to": "07:00"
         *         }
         *       ],
         *       "time_zone": "Europe/Zurich"
         *     }
         */
        QuietHours: {
            /** @description They may overlap */
            spans: components["schemas"]["QuietSpan"][];
            /**
             * @description A name of the IANA database
             * @example Europe/Zurich
             */
            time_zone: string;
            /**
             * @description The tag of a text field with the name of the subscriber's own time zone in the IANA database. On lists that have such a field each subscriber's own hours are quiet; where its value isn't a time zone, it is `time_zone`
             * @example TIME_ZONE
             */
            time_zone_field?: string;
        };
        /** @description Days of the week and a time of the day */
        QuietSpan: {
            /**
             * @description The days on which it begins
             * @example [
             *       "sat",
             *       "sun"
             *     ]
             */
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /**
             * @description From when on, `HH:MM`
             * @example 22:00
             */
            from: string;
            /**
             * @description Until when, `HH:MM`: of the next day when it is earlier than `from`
             * @example 07:00
             */
            to: string;
        };
        /**
         * @description Changes the given settings and leaves the rest
         * @example {
         *       "anonymous_tracking": true
         *     }
         */
        UpdateAccountSettings: {
            /** @description Whether new campaigns track opens, unless their list says otherwise */
            track_opens?: boolean;
            /** @description Whether new campaigns track clicks, unless their list says otherwise */
            track_clicks?: boolean;
            /** @description Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents, from now on: what is recorded stays as it is */
            anonymous_tracking?: boolean;
            /** @description Who has got so many mails already is skipped with the code `frequency_cap`; null: no cap */
            frequency_cap?: components["schemas"]["FrequencyCap"] | null;
            /** @description When mails of campaigns and automations wait until it is over; null: at no time */
            quiet_hours?: components["schemas"]["QuietHours"] | null;
        };
        /** @description What an account has and does, at a glance */
        AccountOverview: {
            /** @description On all lists, by status */
            subscribers: {
                /** @example 1250 */
                subscribed: number;
                /** @example 12 */
                unconfirmed: number;
                /** @example 80 */
                unsubscribed: number;
                /** @example 9 */
                bounced: number;
                /** @example 1 */
                complained: number;
                /** @example 0 */
                blocklisted: number;
            };
            /** @description Of all lists together, in the last 30 days */
            growth: components["schemas"]["GrowthDay"][];
            /** @description The five that were started last, newest first */
            campaigns: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @example January issue */
                name: string;
                /** @example sent */
                status: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                started_at: string;
                /**
                 * @description Mails that the mail server has accepted
                 * @example 1240
                 */
                sent: number;
                /**
                 * @description Recipients who have opened it, of persons; null when none were sent
                 * @example 0.0125
                 */
                open_rate: number | null;
                /**
                 * @description Recipients who have followed a link, of persons; null when none were sent
                 * @example 0.0125
                 */
                click_rate: number | null;
                /**
                 * @description Recipients who have unsubscribed by its link; null when none were sent
                 * @example 0.0125
                 */
                unsubscribe_rate: number | null;
                /**
                 * @description Bounces, of the mails that were sent or refused; null when none were sent
                 * @example 0.0125
                 */
                bounce_rate: number | null;
                /**
                 * @description Recipients who have complained; null when none were sent
                 * @example 0.0125
                 */
                complaint_rate: number | null;
            }[];
            /** @description Of all campaigns, in the last 30 days in UTC */
            sending: {
                /**
                 * @description Mails of campaigns
                 * @example 12400
                 */
                sent: number;
                /**
                 * @description Bounces, of the mails that were sent or refused; null when none were sent
                 * @example 0.0125
                 */
                bounce_rate: number | null;
                /**
                 * @description Complaints per mail; null when none were sent
                 * @example 0.0125
                 */
                complaint_rate: number | null;
                days: {
                    /**
                     * Format: date
                     * @example 2026-01-31
                     */
                    date: string;
                    /**
                     * @description Mails of campaigns
                     * @example 1240
                     */
                    sent: number;
                    /**
                     * @description Bounces that were reported on this day
                     * @example 9
                     */
                    bounced: number;
                    /**
                     * @description Complaints that were reported on this day
                     * @example 0
                     */
                    complained: number;
                }[];
            };
        };
        /** @description Who has joined a list, and who of those who were subscribed has left it, on a day */
        GrowthDay: {
            /**
             * Format: date
             * @example 2026-01-31
             */
            date: string;
            /**
             * @description Who became subscribed
             * @example 42
             */
            subscribed: number;
            /**
             * @description Who unsubscribed
             * @example 5
             */
            unsubscribed: number;
            /**
             * @description Whose mail bounced for good
             * @example 2
             */
            bounced: number;
            /**
             * @description Who complained
             * @example 0
             */
            complained: number;
            /**
             * @description Who were blocklisted
             * @example 0
             */
            blocklisted: number;
            /**
             * @description Who were deleted
             * @example 1
             */
            deleted: number;
            /**
             * @description By how many the list has grown
             * @example 34
             */
            net: number;
            /**
             * @description How many were subscribed at the end of the day
             * @example 1250
             */
            total: number;
        };
        /** @description The host name of the links in an account's mails */
        TrackingDomain: {
            /**
             * @description In ASCII, as the DNS has it
             * @example links.example.com
             */
            domain: string;
            /**
             * @description As people read it
             * @example links.example.com
             */
            domain_unicode: string;
            /**
             * @description Links of new mails are in the domain while it is `verified`; `failing` when its record has not been found for three days since
             * @enum {string}
             */
            status: "unverified" | "verified" | "failing";
            verified_at: string | null;
            /** @description Since when the record of a verified domain is not found */
            missing_since: string | null;
            /** @description What to set at the DNS host, beside the record that leads to this service */
            record: {
                /** @enum {string} */
                type: "TXT";
                /** @example _mailwright.links.example.com */
                name: string;
                /** @example mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b */
                value: string;
                /**
                 * @description At the last check; `unknown` before the first
                 * @enum {string}
                 */
                status: "found" | "missing" | "wrong" | "unknown";
                /** @description The records at this name that the status is about */
                found: string[];
            };
            /** @description When the record was last checked */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "domain": "links.example.com"
         *     }
         */
        AddTrackingDomain: {
            /** @example example.com */
            domain: string;
        };
        /** @description A list of subscribers */
        List: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example Newsletter */
            name: string;
            /** @example Ada at Example */
            from_name: string;
            /** @example ada@example.com */
            from_email: string;
            reply_to: string | null;
            default_subject: string | null;
            /** @enum {string} */
            subscription: "single_opt_in" | "double_opt_in";
            /** @description Whether people get the welcome mail when they become subscribed: once in 30 days, and not by imports */
            send_welcome_email: boolean;
            welcome_email: components["schemas"]["WelcomeEmail"] | null;
            /** @description Whether the list has a public sign-up form */
            sign_up_form: boolean;
            form: components["schemas"]["ListForm"];
            /**
             * @description Of the list's public pages, and of what the service adds to its mails
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "it" | "es";
            /**
             * @description What its people see instead of `name`
             * @example Letters from Ada
             */
            public_name: string | null;
            /** @description A sentence below the name on the preferences page */
            public_description: string | null;
            /** @description Whether people who aren't on it may join it on their preferences page; who is on it always sees it */
            on_preferences_page: boolean;
            archive: components["schemas"]["ListArchive"];
            /** @description Whether new campaigns track opens; null: as the account has it */
            track_opens: boolean | null;
            /** @description Whether new campaigns track clicks; null: as the account has it */
            track_clicks: boolean | null;
            contact: components["schemas"]["ListContact"];
            fields: components["schemas"]["ListField"][];
            /**
             * @example {
             *       "subscribed": 1250,
             *       "unconfirmed": 12,
             *       "unsubscribed": 80,
             *       "bounced": 9,
             *       "complained": 1,
             *       "blocklisted": 0
             *     }
             */
            statistics: {
                subscribed: number;
                unconfirmed: number;
                unsubscribed: number;
                bounced: number;
                complained: number;
                blocklisted: number;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
        };
        /** @description What a list's welcome mail says */
        WelcomeEmail: {
            /**
             * @description A Liquid template; null: that of the template, or "Welcome to" and the name of the list
             * @example Welcome, {{ FIRST_NAME }}
             */
            subject: string | null;
            /**
             * @description A Liquid template, as the HTML of a campaign; null: a default text
             * @example <p>Welcome!</p>
             */
            html: string | null;
            /** @description The text part, a Liquid template; null: made of the HTML */
            plain: string | null;
            /** @description The template whose slot the HTML goes into; null: none */
            template_uid: string | null;
        };
        /** @description What the sign-up form says and looks like. It asks for the visible fields, in the language of the list. */
        ListForm: {
            /**
             * @description The heading; the list's public name, or its name, when null
             * @example Letters from Ada
             */
            title: string | null;
            /**
             * @description A paragraph below the heading; an empty line begins another one
             * @example A letter each month, on paper if you like.
             */
            text: string | null;
            /**
             * @description What the button says; the service's own word, in the list's language, when null
             * @example Join
             */
            button_text: string | null;
            /**
             * @description What people read when they have signed up; the service's own text when null
             * @example See you in the next letter.
             */
            success_message: string | null;
            /**
             * @description Where people are sent when they have signed up, in place of a page of the service
             * @example https://example.com/thanks
             */
            redirect_url: string | null;
            /**
             * @description The color of its buttons, also on the pages to confirm, to unsubscribe and of preferences
             * @example #8a3b12
             */
            accent_color: string | null;
        };
        /** @description The public archive of its campaigns */
        ListArchive: {
            /** @description Whether its sent campaigns can be read at `/archive/{uid}`, by anyone */
            enabled: boolean;
            /** @description Whether search engines may list them */
            indexed: boolean;
        };
        ListContact: {
            company: string | null;
            address_1: string | null;
            address_2: string | null;
            city: string | null;
            state: string | null;
            zip: string | null;
            country: string | null;
            phone: string | null;
            url: string | null;
        };
        /**
         * @description One of a list's fields
         * @example {
         *       "tag": "COMPANY",
         *       "label": "Company",
         *       "type": "text",
         *       "required": false,
         *       "default_value": null,
         *       "options": [],
         *       "visible": true
         *     }
         */
        ListField: {
            /** @example COMPANY */
            tag: string;
            /** @example Company */
            label: string;
            /** @enum {string} */
            type: "text" | "number" | "date" | "datetime" | "boolean" | "url" | "select" | "multiselect";
            required: boolean;
            default_value: (string | number | boolean | string[]) | null;
            /** @description The choices of a select or multiselect field */
            options: string[];
            visible: boolean;
        };
        /**
         * @example {
         *       "name": "Newsletter",
         *       "from_name": "Ada at Example",
         *       "from_email": "ada@example.com"
         *     }
         */
        AddList: {
            name: string;
            from_name: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            from_email: string;
            reply_to?: string | null;
            default_subject?: string | null;
            /** @description What its people see instead of `name` */
            public_name?: string | null;
            /** @description A sentence below the name on the preferences page */
            public_description?: string | null;
            /** @description Whether new campaigns track opens; null: as the account has it */
            track_opens?: boolean | null;
            /** @description Whether new campaigns track clicks; null: as the account has it */
            track_clicks?: boolean | null;
            /**
             * @default single_opt_in
             * @enum {string}
             */
            subscription?: "single_opt_in" | "double_opt_in";
            /**
             * @description Whether people get the welcome mail when they become subscribed: once in 30 days, and not by imports
             * @default false
             */
            send_welcome_email?: boolean;
            welcome_email?: components["schemas"]["NewWelcomeEmail"] | null;
            /** @default true */
            sign_up_form?: boolean;
            form?: components["schemas"]["ListFormChange"];
            /**
             * @description Of the list's public pages, and of what the service adds to its mails
             * @default en
             * @enum {string}
             */
            language?: "en" | "de" | "fr" | "it" | "es";
            /**
             * @description Whether people who aren't on it may join it on their preferences page; who is on it always sees it
             * @default false
             */
            on_preferences_page?: boolean;
            archive?: components["schemas"]["ArchiveChange"];
            contact?: components["schemas"]["NewListContact"];
            /**
             * @description Fields beside EMAIL, FIRST_NAME and LAST_NAME, which every list has
             * @default []
             */
            fields?: components["schemas"]["NewListField"][];
        };
        /** @description Replaces all of it; null: the default text */
        NewWelcomeEmail: {
            /**
             * @description A Liquid template; null: that of the template, or "Welcome to" and the name of the list
             * @example Welcome, {{ FIRST_NAME }}
             */
            subject?: string | null;
            /**
             * @description A Liquid template, as the HTML of a campaign; null: a default text
             * @example Hello {{ FIRST_NAME }}, welcome!
             */
            html?: string | null;
            /**
             * @description The text part, a Liquid template; null: made of the HTML
             * @example Hello {{ FIRST_NAME }}, welcome!
             */
            plain?: string | null;
            /** @description The template whose slot the HTML goes into; null: none */
            template_uid?: string | null;
        };
        /** @description Changes the given parts; null sets a part back to the default */
        ListFormChange: {
            /**
             * @description The heading; the list's public name, or its name, when null
             * @example Letters from Ada
             */
            title?: string | null;
            /**
             * @description A paragraph below the heading; an empty line begins another one
             * @example A letter each month, on paper if you like.
             */
            text?: string | null;
            /**
             * @description What the button says; the service's own word, in the list's language, when null
             * @example Join
             */
            button_text?: string | null;
            /**
             * @description What people read when they have signed up; the service's own text when null
             * @example See you in the next letter.
             */
            success_message?: string | null;
            /**
             * @description Where people are sent when they have signed up, in place of a page of the service
             * @example https://example.com/thanks
             */
            redirect_url?: string | null;
            /**
             * @description The color of its buttons, also on the pages to confirm, to unsubscribe and of preferences
             * @example #8a3b12
             */
            accent_color?: string | null;
        };
        /** @description The public archive of its campaigns; off unless it is enabled */
        ArchiveChange: {
            /** @description Whether its sent campaigns can be read at `/archive/{uid}`, by anyone */
            enabled?: boolean;
            /** @description Whether search engines may list them */
            indexed?: boolean;
        };
        NewListContact: {
            company?: string;
            address_1?: string;
            address_2?: string;
            city?: string;
            state?: string;
            zip?: string;
            country?: string;
            phone?: string;
            /** Format: uri */
            url?: string;
        };
        NewListField: {
            /** @example COMPANY */
            tag: string;
            label?: string;
            /**
             * @default text
             * @enum {string}
             */
            type?: "text" | "number" | "date" | "datetime" | "boolean" | "url" | "select" | "multiselect";
            /** @default false */
            required?: boolean;
            /** @description The value of a subscriber added without one */
            default_value?: (string | number | boolean | string[]) | null;
            /**
             * @description The choices of a select or multiselect field
             * @default []
             */
            options?: string[];
            /**
             * @description Whether the list's sign-up form asks for it
             * @default true
             */
            visible?: boolean;
        };
        /**
         * @description Changes the given properties and leaves the rest
         * @example {
         *       "name": "Monthly"
         *     }
         */
        UpdateList: {
            name?: string;
            from_name?: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            from_email?: string;
            reply_to?: string | null;
            default_subject?: string | null;
            /** @description What its people see instead of `name` */
            public_name?: string | null;
            /** @description A sentence below the name on the preferences page */
            public_description?: string | null;
            /** @description Whether new campaigns track opens; null: as the account has it */
            track_opens?: boolean | null;
            /** @description Whether new campaigns track clicks; null: as the account has it */
            track_clicks?: boolean | null;
            /** @enum {string} */
            subscription?: "single_opt_in" | "double_opt_in";
            /** @description Whether people get the welcome mail when they become subscribed: once in 30 days, and not by imports */
            send_welcome_email?: boolean;
            welcome_email?: components["schemas"]["NewWelcomeEmail"] | null;
            sign_up_form?: boolean;
            form?: components["schemas"]["ListFormChange"];
            /**
             * @description Of the list's public pages, and of what the service adds to its mails
             * @enum {string}
             */
            language?: "en" | "de" | "fr" | "it" | "es";
            /** @description Whether people who aren't on it may join it on their preferences page; who is on it always sees it */
            on_preferences_page?: boolean;
            archive?: components["schemas"]["ArchiveChange"];
            contact?: components["schemas"]["UpdateListContact"];
        };
        /** @description Changes the given parts; null removes a part */
        UpdateListContact: {
            company?: string | null;
            address_1?: string | null;
            address_2?: string | null;
            city?: string | null;
            state?: string | null;
            zip?: string | null;
            country?: string | null;
            phone?: string | null;
            url?: string | null;
        };
        /** @description The progress of a list's deletion */
        ListDeletion: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /** @enum {string} */
            status: "running" | "completed";
            /**
             * @description How many the list had
             * @example 1250
             */
            subscribers_total: number;
            /**
             * @description How many of them are deleted already
             * @example 500
             */
            subscribers_removed: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            requested_at: string;
            completed_at: string | null;
        };
        /** @description A list's public sign-up form */
        SignUpForm: {
            /** @description The hosted form */
            url: string;
            /** @description The same form for your own page: plain HTML, no script */
            html: string;
            /** @description HTML that shows the hosted form in a frame of your own page */
            iframe: string;
        };
        /** @description What a sign-up form would look like */
        SignUpFormPreview: {
            /** @description The page, with its style and without script, for a sandboxed frame */
            html: string;
            /** @description The page that is shown when it has been submitted */
            thanks: string;
        };
        /**
         * @description What is given is shown, and the rest as it is stored
         * @example {
         *       "title": "Letters from Ada",
         *       "button_text": "Join",
         *       "accent_color": "#8a3b12"
         *     }
         */
        PreviewSignUpForm: {
            /**
             * @description The heading; the list's public name, or its name, when null
             * @example Letters from Ada
             */
            title?: string | null;
            /**
             * @description A paragraph below the heading; an empty line begins another one
             * @example A letter each month, on paper if you like.
             */
            text?: string | null;
            /**
             * @description What the button says; the service's own word, in the list's language, when null
             * @example Join
             */
            button_text?: string | null;
            /**
             * @description What people read when they have signed up; the service's own text when null
             * @example See you in the next letter.
             */
            success_message?: string | null;
            /**
             * @description Where people are sent when they have signed up, in place of a page of the service
             * @example https://example.com/thanks
             */
            redirect_url?: string | null;
            /**
             * @description The color of its buttons, also on the pages to confirm, to unsubscribe and of preferences
             * @example #8a3b12
             */
            accent_color?: string | null;
            /**
             * @description Instead of that of the list
             * @enum {string}
             */
            language?: "en" | "de" | "fr" | "it" | "es";
            /** @description The tags of the fields it asks for; those it asks for now when absent */
            fields?: string[];
        };
        /** @description The welcome mail as one recipient gets it */
        WelcomePreview: {
            subject: string;
            html: string;
            /** @description The text part */
            text: string;
            /** @description Whether `from_email` of the list is a verified sender: without that it is not sent */
            sender_verified: boolean;
        };
        /** @description A campaign that is sent as a test */
        CampaignTest: {
            /**
             * @description To whom it is sent
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
        };
        /**
         * @example {
         *       "emails": [
         *         "ada@example.com"
         *       ]
         *     }
         */
        TestCampaign: {
            /**
             * @description Who gets it
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
            /**
             * @description Whose fields it shows; a sample when absent
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid?: string;
            /**
             * @description Which of its variants; the first when absent
             * @example 2
             */
            variant?: number;
        };
        /**
         * @example {
         *       "tag": "COMPANY",
         *       "label": "Company",
         *       "type": "text"
         *     }
         */
        AddListField: {
            /** @example COMPANY */
            tag: string;
            label?: string;
            /**
             * @default text
             * @enum {string}
             */
            type?: "text" | "number" | "date" | "datetime" | "boolean" | "url" | "select" | "multiselect";
            /** @default false */
            required?: boolean;
            /** @description The value of a subscriber added without one */
            default_value?: (string | number | boolean | string[]) | null;
            /**
             * @description The choices of a select or multiselect field
             * @default []
             */
            options?: string[];
            /**
             * @description Whether the list's sign-up form asks for it
             * @default true
             */
            visible?: boolean;
        };
        /**
         * @description Changes the given properties. A new tag keeps all values; the type can't change.
         * @example {
         *       "tag": "ORGANISATION",
         *       "label": "Organisation"
         *     }
         */
        UpdateListField: {
            /** @example COMPANY */
            tag?: string;
            label?: string;
            required?: boolean;
            /** @description The value of a subscriber added without one */
            default_value?: (string | number | boolean | string[]) | null;
            /** @description The choices of a select or multiselect field */
            options?: string[];
            /** @description Whether the list's sign-up form asks for it */
            visible?: boolean;
        };
        /**
         * @description A subscriber. Each of the list's fields is a property named by the field's tag, null when it has no value.
         * @example {
         *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "status": "subscribed",
         *       "EMAIL": "grace@example.com",
         *       "FIRST_NAME": "Grace",
         *       "LAST_NAME": "Hopper",
         *       "tags": [
         *         "vip"
         *       ],
         *       "source": "api",
         *       "ip_address": null,
         *       "created_at": "2026-01-02T03:04:05.678Z",
         *       "updated_at": "2026-01-02T03:04:05.678Z",
         *       "subscribed_at": "2026-01-02T03:04:05.678Z",
         *       "confirmed_at": null,
         *       "unsubscribed_at": null
         *     }
         */
        Subscriber: {
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /** @enum {string} */
            status: "unconfirmed" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "blocklisted";
            /** @example grace@example.com */
            EMAIL: string;
            /**
             * @example [
             *       "vip"
             *     ]
             */
            tags: string[];
            /** @enum {string} */
            source: "api" | "import" | "form" | "console" | "preferences_page" | "automation";
            ip_address: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
            subscribed_at: string | null;
            confirmed_at: string | null;
            unsubscribed_at: string | null;
        } & {
            [tag: Uppercase<string>]: (string | number | boolean | string[]) | null;
        };
        /**
         * @description Adds a subscriber, or updates the one with this address: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
         * @example {
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "EMAIL": "grace@example.com",
         *       "FIRST_NAME": "Grace",
         *       "tag": "vip, spring"
         *     }
         */
        AddSubscriber: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * Format: email
             * @example grace@example.com
             */
            EMAIL: string;
            /**
             * @description Tags to add, separated by commas
             * @example vip, spring
             */
            tag?: string;
            tags?: string[];
            ip_address?: (string) | null;
            /**
             * @description True when an unsubscribed person asks to return, which is recorded as their consent, or to send an unconfirmed one another confirmation mail. A subscriber gets at most one in 15 minutes
             * @default false
             */
            resubscribe?: boolean;
        } & {
            [tag: Uppercase<string>]: (string | number | boolean | string[]) | null;
        };
        /**
         * @example {
         *       "counts": {
         *         "created": 1,
         *         "updated": 0,
         *         "deleted": 0,
         *         "unchanged": 0,
         *         "not_found": 0,
         *         "suppressed": 0,
         *         "invalid": 1
         *       },
         *       "results": [
         *         {
         *           "index": 0,
         *           "result": "created",
         *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *           "EMAIL": "grace@example.com"
         *         },
         *         {
         *           "index": 1,
         *           "result": "invalid",
         *           "uid": null,
         *           "EMAIL": null,
         *           "errors": {
         *             "EMAIL": [
         *               "is required"
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        BatchResult: {
            counts: {
                created: number;
                updated: number;
                deleted: number;
                unchanged: number;
                not_found: number;
                suppressed: number;
                invalid: number;
            };
            /** @description One per row, in the order of the request */
            results: {
                /** @description Index of the row in the request, from 0 */
                index: number;
                /**
                 * @description `updated` includes tagged, untagged and unsubscribed
                 * @enum {string}
                 */
                result: "created" | "updated" | "deleted" | "unchanged" | "not_found" | "suppressed" | "invalid";
                uid: string | null;
                EMAIL: string | null;
                /** @description The errors of an invalid row, by property; `row` is the row as a whole */
                errors?: {
                    [key: string]: string[];
                };
            }[];
        };
        /**
         * @example {
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "subscribers": [
         *         {
         *           "EMAIL": "grace@example.com",
         *           "FIRST_NAME": "Grace"
         *         },
         *         {
         *           "EMAIL": "ada@example.com",
         *           "action": "tag",
         *           "tag": "vip"
         *         }
         *       ]
         *     }
         */
        AddSubscribers: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description The action of the rows without one
             * @default upsert
             * @enum {string}
             */
            action?: "upsert" | "update" | "tag" | "untag" | "unsubscribe" | "delete";
            subscribers: components["schemas"]["BatchRow"][];
            /**
             * @description False: an `upsert` leaves existing subscribers of the list unchanged
             * @default true
             */
            update_existing?: boolean;
            /**
             * @description True when an unsubscribed person asks to return, which is recorded as their consent, or to send an unconfirmed one another confirmation mail. A subscriber gets at most one in 15 minutes
             * @default false
             */
            resubscribe?: boolean;
        };
        /**
         * @description What to do with one subscriber, who is named by `EMAIL`, or by `uid` for every action but `upsert`. With both, `update` changes the address, and for any other action it must be the subscriber's. Of the actions `upsert` and `update`: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
         * @example {
         *       "EMAIL": "grace@example.com",
         *       "FIRST_NAME": "Grace",
         *       "tag": "vip"
         *     }
         */
        BatchRow: {
            /**
             * @description The batch's `action` when absent
             * @enum {string}
             */
            action?: "upsert" | "update" | "tag" | "untag" | "unsubscribe" | "delete";
            /**
             * @description Names the subscriber in place of EMAIL; not for `upsert`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid?: string;
            /**
             * Format: email
             * @example grace@example.com
             */
            EMAIL?: string;
            /**
             * @description Tags to add, separated by commas
             * @example vip, spring
             */
            tag?: string;
            /** @description Like `tag`, but of the action `update` they replace all tags */
            tags?: string[];
            ip_address?: (string) | null;
            /** @description Why, in their words or yours */
            reason?: string | null;
        } & {
            [tag: Uppercase<string>]: (string | number | boolean | string[]) | null;
        };
        /**
         * @description Changes what is given and leaves the rest: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
         * @example {
         *       "FIRST_NAME": "Grace",
         *       "tag": "autumn"
         *     }
         */
        UpdateSubscriber: {
            /**
             * Format: email
             * @example grace@example.com
             */
            EMAIL?: string;
            /**
             * @description Tags to add, separated by commas
             * @example vip, spring
             */
            tag?: string;
            /** @description Replaces all tags; `tag` adds */
            tags?: string[];
            ip_address?: (string) | null;
        } & {
            [tag: Uppercase<string>]: (string | number | boolean | string[]) | null;
        };
        /**
         * @example {
         *       "tag": "vip"
         *     }
         */
        AddTags: {
            /**
             * @description Tags to add, separated by commas
             * @example vip, spring
             */
            tag: string;
        };
        /**
         * @example {
         *       "reason": "Too many emails"
         *     }
         */
        Unsubscribe: {
            /** @description Why, in their words or yours */
            reason?: string | null;
        };
        /**
         * @example {
         *       "ip_address": "203.0.113.7"
         *     }
         */
        Subscribe: {
            ip_address?: (string) | null;
        };
        /** @description Consent that a person gave or withdrew */
        Consent: {
            /**
             * @description Identifier, `cns_…`
             * @example cns_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @enum {string} */
            action: "subscribed" | "confirmed" | "unsubscribed" | "resubscribed";
            /** @enum {string} */
            source: "api" | "import" | "form" | "console" | "preferences_page" | "automation";
            ip_address: string | null;
            /** @description In words, of the person or of the caller */
            reason: string | null;
            /** @description What they chose after they had unsubscribed */
            reason_code: ("too_many" | "not_relevant" | "not_expected" | "never_signed_up" | "other") | null;
            /** @description When it was given or withdrawn elsewhere, as the imported file says; null when it was here */
            occurred_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @description Something that concerns a subscriber and a campaign */
        SubscriberActivity: {
            /**
             * @description The state of a mail, such as `sent` or `failed`; `opened`, `clicked` or `unsubscribed`
             * @example opened
             */
            type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            campaign: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @example January issue */
                name: string;
            };
            /** @description Of a click: where the link leads */
            url: string | null;
            /** @description Of a mail that was not sent: why */
            code: string | null;
            /** @description Whether a scanner or a prefetching proxy has done it */
            bot: boolean;
        };
        /** @description Everything held on a person (GDPR, articles 15 and 20) */
        SubscriberExport: {
            /** @description Null when the path names an address without `list_uid`, and so is `list` */
            subscriber: components["schemas"]["Subscriber"] | null;
            list: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @example Newsletter */
                name: string;
            } | null;
            /** @description Everyone with the address, on any list, when the path names an address without `list_uid`; absent otherwise */
            subscribers?: {
                subscriber: components["schemas"]["Subscriber"];
                list: {
                    /**
                     * @description Identifier, `list_…`
                     * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                     */
                    uid: string;
                    /** @example Newsletter */
                    name: string;
                };
            }[];
            consents: {
                /**
                 * @description Identifier, `cns_…`
                 * @example cns_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @enum {string} */
                action: "subscribed" | "confirmed" | "unsubscribed" | "resubscribed";
                /** @enum {string} */
                source: "api" | "import" | "form" | "console" | "preferences_page" | "automation";
                ip_address: string | null;
                /** @description In words, of the person or of the caller */
                reason: string | null;
                /** @description What they chose after they had unsubscribed */
                reason_code: ("too_many" | "not_relevant" | "not_expected" | "never_signed_up" | "other") | null;
                /** @description When it was given or withdrawn elsewhere, as the imported file says; null when it was here */
                occurred_at: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                created_at: string;
                /**
                 * @description Identifier, `sub_…`
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid: string;
            }[];
            mails: {
                /**
                 * @description Identifier, `sub_…`
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid: string;
                /** @example confirm_subscription */
                kind: string;
                /** @example sent */
                status: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                created_at: string;
                finished_at: string | null;
            }[];
            /** @description The campaigns whose recipient they are */
            campaigns: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @example January issue */
                name: string;
                /** @example grace@example.com */
                email: string;
                /** @example sent */
                state: string;
                code: string | null;
                reply: string | null;
                changed_at: string | null;
                /** @description What they have opened and clicked, oldest first */
                activity: {
                    /** @example open */
                    kind: string;
                    /**
                     * Format: date-time
                     * @description RFC 3339, UTC, milliseconds
                     * @example 2026-01-02T03:04:05.678Z
                     */
                    occurred_at: string;
                    url: string | null;
                    bot: boolean;
                    ip: string | null;
                    user_agent: string | null;
                    country: string | null;
                }[];
            }[];
            /** @description Their runs of automations */
            automations: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                automation_uid: string;
                /** @example Welcome series */
                name: string;
                /** @example completed */
                status: string;
                reason: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                started_at: string;
                ended_at: string | null;
                /** @description What it was started with */
                data: {
                    [key: string]: unknown;
                } | null;
                steps: {
                    /** @example welcome */
                    step: string;
                    /** @example send_email */
                    type: string;
                    /** @example done */
                    result: string;
                    /**
                     * Format: date-time
                     * @description RFC 3339, UTC, milliseconds
                     * @example 2026-01-02T03:04:05.678Z
                     */
                    at: string;
                }[];
            }[];
            /** @description Bounces of their address, and complaints */
            bounces: components["schemas"]["Bounce"][];
            /** @description Single mails to their address */
            emails: {
                /**
                 * @description Identifier, `eml_…`
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @enum {string} */
                status: "queued" | "sending" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained" | "cancelled";
                to: {
                    /**
                     * @description Null when the person has been erased
                     * @example grace@example.com
                     */
                    email: string | null;
                    name: string | null;
                };
                from: {
                    /** @example shop@example.com */
                    email: string;
                    name: string | null;
                };
                reply_to: string | null;
                /**
                 * @description As it is sent; null when the person has been erased
                 * @example Your order 4711
                 */
                subject: string | null;
                subscriber_uid: string | null;
                template_uid: string | null;
                tag: string | null;
                metadata: {
                    [key: string]: string;
                };
                attachments: {
                    filename: string;
                    content_type: string;
                    bytes: number;
                }[];
                /**
                 * @description Its Message-ID, without brackets
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com
                 */
                message_id: string;
                track_opens: boolean;
                /** @description How often it was opened, without automatic requests */
                opens: number;
                first_opened_at: string | null;
                attempts: number;
                /**
                 * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                 * @example null
                 */
                code: string | null;
                /**
                 * @description What the mail server said
                 * @example 250 2.0.0 Ok: queued
                 */
                reply: string | null;
                /**
                 * @description Why it came back, was refused or is deferred, by what the server said; null of any other
                 * @example null
                 */
                reason: ("unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other") | null;
                /** @description When it was to be sent, if it was queued for later */
                send_at: string | null;
                sent_at: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                created_at: string;
                /** @description What it says, while that is kept; null for a key without the scope `emails:read` */
                html: string | null;
                /** @description What it says, while that is kept; null for a key without the scope `emails:read` */
                plain: string | null;
                events: {
                    /** @enum {string} */
                    type: "queued" | "sent" | "deferred" | "failed" | "skipped" | "uncertain" | "cancelled" | "bounced" | "complained" | "opened";
                    /**
                     * Format: date-time
                     * @description RFC 3339, UTC, milliseconds
                     * @example 2026-01-02T03:04:05.678Z
                     */
                    occurred_at: string;
                    /**
                     * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                     * @example null
                     */
                    code: string | null;
                    /**
                     * @description What the mail server said
                     * @example 250 2.0.0 Ok: queued
                     */
                    reply: string | null;
                    /** @description Of an open: whether no person has made the request */
                    bot: boolean | null;
                    ip: string | null;
                    user_agent: string | null;
                }[];
            }[];
            events: {
                /**
                 * @description Identifier, `evt_…`
                 * @example evt_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @example subscriber.subscribed */
                event: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                occurred_at: string;
                data: unknown;
            }[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            exported_at: string;
        };
        /**
         * @description A mail that came back, or a complaint about one
         * @example {
         *       "uid": "bnc_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "kind": "hard",
         *       "source": "mail",
         *       "email": "grace@example.com",
         *       "campaign_uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *       "email_uid": null,
         *       "subscriber_uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *       "variant": null,
         *       "reason": "unknown_user",
         *       "code": "5.1.1",
         *       "reply": "550 5.1.1 User unknown",
         *       "feedback_type": null,
         *       "occurred_at": "2026-01-02T03:04:05.678Z",
         *       "created_at": "2026-01-02T03:04:06.789Z"
         *     }
         */
        Bounce: {
            /**
             * @description Identifier, `bnc_…`
             * @example bnc_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description `hard`: the address does not exist; `soft`: it could not be delivered this time; `complaint`: reported as spam
             * @example hard
             * @enum {string}
             */
            kind: "hard" | "soft" | "complaint";
            /**
             * @description How it came: refused while sending, a mail to the return path, the API, or the callback of a provider
             * @example mail
             * @enum {string}
             */
            source: "smtp" | "mail" | "api" | "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost";
            /** @description Where the mail went; null after an erasure */
            email: string | null;
            /** @description Null when it is not known which mail it is about */
            campaign_uid: string | null;
            /** @description The email that was sent by itself which it is about */
            email_uid: string | null;
            subscriber_uid: string | null;
            /**
             * @description The number of the variant they get; null when the campaign has none, or they wait for the winner
             * @example 2
             */
            variant: number | null;
            /**
             * @description Why it came back, by what the server said: `unknown_user` and `unknown_domain` are hard, all others soft. Null of a complaint, and of a bounce that was recorded before reasons were
             * @example unknown_user
             */
            reason: ("unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other") | null;
            /**
             * @description The status code (RFC 3463) or SMTP code
             * @example 5.1.1
             */
            code: string | null;
            /**
             * @description What the server said
             * @example 550 5.1.1 User unknown
             */
            reply: string | null;
            /**
             * @description The type of a complaint (RFC 5965), such as `abuse`
             * @example null
             */
            feedback_type: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When it was recorded
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @description What an import would do, by the beginning of the file */
        ImportPreview: {
            /** @description Null when the file can not be read; see the problems */
            format: {
                /** @enum {string} */
                type: "csv" | "ndjson";
                /**
                 * @description The name of the encoding in the Encoding Standard of WHATWG
                 * @example utf-8
                 */
                encoding: string;
                /** @description Of CSV; otherwise null */
                delimiter: ("," | ";" | "tab" | "|") | null;
                /** @description Whether the first row names the columns */
                has_header: boolean;
                /** @description The order of day, month and year in dates like 31/1/2026; null when the file does not say it */
                date_format: ("dmy" | "mdy" | "ymd") | null;
                /**
                 * @description Of times without an offset
                 * @example UTC
                 */
                time_zone: string;
                /** @description Whether a comma is before decimals; null when the file does not say it */
                decimal_comma: boolean | null;
                compressed: ("gzip" | "zip") | null;
            } | null;
            columns: {
                /**
                 * @description Its number
                 * @example 1
                 */
                column: number;
                /**
                 * @description Its header; null without one
                 * @example Email Address
                 */
                name: string | null;
                /**
                 * @description The tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null when it is left out
                 * @example EMAIL
                 */
                to: string | null;
                /**
                 * @description By the mapping (`explicit`), its name is that of a field (`exact`), a known word (`synonym`), by its cells (`guessed`), or not at all
                 * @example synonym
                 * @enum {string}
                 */
                how: "explicit" | "exact" | "synonym" | "guessed" | "unrecognized";
                /**
                 * @description Whether the import creates the field
                 * @example false
                 */
                new_field: boolean;
                /**
                 * @description Of a column that decides the status of its rows, the first 20 different words, each with the status that it means, or null when it is not understood; null of any other column
                 * @example [
                 *       {
                 *         "text": "cancelled",
                 *         "status": "unsubscribed"
                 *       }
                 *     ]
                 */
                statuses: {
                    text: string;
                    status: string | null;
                }[] | null;
                /**
                 * @description Its first values
                 * @example [
                 *       "ada@example.com"
                 *     ]
                 */
                samples: string[];
            }[];
            /**
             * @description The same, as it is sent as `mapping`: by the names of columns, or by their numbers
             * @example {
             *       "Email Address": "EMAIL",
             *       "Notes": null
             *     }
             */
            mapping: {
                [key: string]: string | null;
            };
            /** @description What an import would do with the first rows; nothing of it is written */
            rows: {
                /**
                 * @description The first rows of the file, at most 1,000
                 * @example 1000
                 */
                checked: number;
                /**
                 * @description Rows that would be taken
                 * @example 989
                 */
                valid: number;
                /**
                 * @description Rows that would not be
                 * @example 8
                 */
                invalid: number;
                /**
                 * @description Rows whose address an earlier row has
                 * @example 5
                 */
                repeated: number;
                /**
                 * @description Rows whose address is on the list already
                 * @example 120
                 */
                existing: number;
                /**
                 * @description Rows whose address is suppressed
                 * @example 3
                 */
                suppressed: number;
            };
            /** @description What is wrong with rows: the first 100 errors */
            errors: {
                /**
                 * @description From 1, the header not counted
                 * @example 7
                 */
                row: number;
                /**
                 * @description The line of the file on which the row begins
                 * @example 8
                 */
                line: number;
                email: string | null;
                /**
                 * @description Null when it is the row as a whole
                 * @example EMAIL
                 */
                field: string | null;
                /** @example invalid_email */
                code: string;
                /** @example must be an email address */
                message: string;
                /**
                 * @description The row, shortened
                 * @example ada@,Ada
                 */
                text: string;
            }[];
            /** @description Why the file can not be imported so; empty when it can */
            problems: {
                /** @example no_email_column */
                code: string;
                /** @example The file has no column of email addresses: found "Name". */
                message: string;
                /** @description The numbers of the columns it is about, of `consent_column_unmapped` */
                columns?: number[];
            }[];
        };
        /** @description A bulk import into a list */
        Import: {
            /**
             * @description Identifier, `imp_…`
             * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description `uploading` until the whole file has arrived, `pending` until a worker takes it, `completed_with_errors` when some rows were invalid; what a `failed` or `cancelled` one has merged stays
             * @enum {string}
             */
            status: "uploading" | "pending" | "running" | "completed" | "completed_with_errors" | "failed" | "cancelled";
            file_name: string | null;
            /** @description Who has started it, and the uid of the user or key */
            started_by: {
                /** @enum {string} */
                kind: "user" | "api_key" | "operator" | "system";
                uid: string | null;
            };
            counts: {
                /**
                 * @description Rows so far
                 * @example 1200
                 */
                processed: number;
                /**
                 * @description Rows that added a subscriber
                 * @example 1000
                 */
                created: number;
                /**
                 * @description Rows that changed one
                 * @example 100
                 */
                updated: number;
                /**
                 * @description Rows that changed nothing
                 * @example 90
                 */
                unchanged: number;
                /**
                 * @description Rows that were not taken, but for that someone has left; see the errors
                 * @example 8
                 */
                invalid: number;
                /**
                 * @description Rows whose address is suppressed
                 * @example 2
                 */
                suppressed: number;
                /**
                 * @description Rows whose address an earlier row of the file has added; they also count as what they did
                 * @example 5
                 */
                repeated: number;
            };
            progress: {
                /**
                 * @description Bytes of the file that have arrived
                 * @example 52000
                 */
                uploaded_bytes: number;
                /**
                 * @description Bytes of the file that are merged
                 * @example 52000
                 */
                read_bytes: number;
                /**
                 * @description On average
                 * @example 20000
                 */
                rows_per_second: number;
                /** @description At this rate; null when it is not running */
                seconds_left: number | null;
            };
            /** @description How its file is read; null until a worker has looked at it */
            recognized: components["schemas"]["RecognizedFile"] | null;
            /** @description Why it failed as a whole */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description The removal of those whom the import has added; null unless it was requested */
            undo: {
                /** @enum {string} */
                status: "running" | "completed";
                /**
                 * @description Subscribers removed so far
                 * @example 1000
                 */
                removed: number;
                /**
                 * @description Subscribers that were changed since the import, and stay
                 * @example 0
                 */
                kept: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                requested_at: string;
                finished_at: string | null;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
        };
        /** @description How the file of an import is read */
        RecognizedFile: {
            /** @enum {string} */
            type: "csv" | "ndjson";
            /**
             * @description The name of the encoding in the Encoding Standard of WHATWG
             * @example utf-8
             */
            encoding: string;
            /** @description Of CSV; otherwise null */
            delimiter: ("," | ";" | "tab" | "|") | null;
            /** @description Whether the first row names the columns */
            has_header: boolean;
            /** @description The order of day, month and year in dates like 31/1/2026; null when the file does not say it */
            date_format: ("dmy" | "mdy" | "ymd") | null;
            /**
             * @description Of times without an offset
             * @example UTC
             */
            time_zone: string;
            /** @description Whether a comma is before decimals; null when the file does not say it */
            decimal_comma: boolean | null;
            /** @description The first 100 columns of CSV */
            columns: {
                /**
                 * @description Its number
                 * @example 1
                 */
                column: number;
                /**
                 * @description Its header; null without one
                 * @example Email Address
                 */
                name: string | null;
                /**
                 * @description The tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null when it is left out
                 * @example EMAIL
                 */
                to: string | null;
                /**
                 * @description By the mapping (`explicit`), its name is that of a field (`exact`), a known word (`synonym`), by its cells (`guessed`), or not at all
                 * @example synonym
                 * @enum {string}
                 */
                how: "explicit" | "exact" | "synonym" | "guessed" | "unrecognized";
                /**
                 * @description Whether the import creates the field
                 * @example false
                 */
                new_field: boolean;
                /**
                 * @description Of a column that decides the status of its rows, the first 20 different words, each with the status that it means, or null when it is not understood; null of any other column
                 * @example [
                 *       {
                 *         "text": "cancelled",
                 *         "status": "unsubscribed"
                 *       }
                 *     ]
                 */
                statuses: {
                    text: string;
                    status: string | null;
                }[] | null;
            }[];
        };
        /**
         * @description Rows by the tags of their fields; more of them are sent as NDJSON, an object a line
         * @example {
         *       "subscribers": [
         *         {
         *           "EMAIL": "ada@example.com",
         *           "FIRST_NAME": "Ada",
         *           "tags": [
         *             "vip"
         *           ]
         *         }
         *       ]
         *     }
         */
        ImportRows: {
            subscribers: {
                [key: string]: unknown;
            }[];
        };
        /** @description A tag of the subscribers of a list */
        Tag: {
            /** @example vip */
            name: string;
            /**
             * @description How many subscribers of the list have it now
             * @example 120
             */
            subscribers: number;
        };
        /** @description The progress of renaming or removing a tag */
        TagChange: {
            /**
             * @description Identifier, `tch_…`
             * @example tch_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description The tag as it was named
             * @example vip
             */
            tag: string;
            /**
             * @description Its new name; null when it is removed
             * @example VIP
             */
            name: string | null;
            /**
             * @description `pending`: earlier changes of tags come first
             * @enum {string}
             */
            status: "pending" | "running" | "completed";
            /**
             * @description How many subscribers had the tag when the change began; null until then
             * @example 120
             */
            subscribers_total: number | null;
            /**
             * @description How many of them are changed already
             * @example 80
             */
            subscribers_changed: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            requested_at: string;
            completed_at: string | null;
        };
        /**
         * @example {
         *       "name": "VIP"
         *     }
         */
        UpdateTag: {
            /** @description The new name. With the name of another tag, the two are merged */
            name: string;
        };
        /** @description Saved conditions that select subscribers of a list */
        Segment: {
            /**
             * @description Identifier, `seg_…`
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example New in Switzerland */
            name: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            conditions: components["schemas"]["Conditions"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
        };
        /**
         * @description A group of conditions. Groups can be nested 5 deep, and have at most 100 conditions together, groups included.
         * @example {
         *       "all": [
         *         {
         *           "tag": "vip"
         *         },
         *         {
         *           "any": [
         *             {
         *               "field": "COUNTRY",
         *               "operator": "in",
         *               "value": [
         *                 "CH",
         *                 "AT"
         *               ]
         *             },
         *             {
         *               "field": "COUNTRY",
         *               "operator": "is_not_set"
         *             }
         *           ]
         *         },
         *         {
         *           "date": "subscribed_at",
         *           "operator": "within_last",
         *           "value": 30
         *         }
         *       ]
         *     }
         */
        Conditions: components["schemas"]["AllConditions"] | components["schemas"]["AnyConditions"] | components["schemas"]["NoConditions"];
        /** @description All of these are met */
        AllConditions: {
            all: components["schemas"]["ConditionList"];
        };
        /** @description Conditions, and groups of conditions */
        ConditionList: components["schemas"]["Condition"][];
        /**
         * @description A condition, or a group of conditions
         * @example {
         *       "tag": "vip"
         *     }
         */
        Condition: components["schemas"]["FieldCondition"] | components["schemas"]["DateCondition"] | components["schemas"]["TagCondition"] | components["schemas"]["StatusCondition"] | components["schemas"]["SourceCondition"] | components["schemas"]["ImportCondition"] | components["schemas"]["ActivityCondition"] | components["schemas"]["AllConditions"] | components["schemas"]["AnyConditions"] | components["schemas"]["NoConditions"];
        /**
         * @description Compares a field. Text is compared without regard to upper and lower case. Without a value, a subscriber matches only `is_not_set` and the operators that begin with `not_`, each of which is the opposite of the one without.
         *
         *     - text and url: `equals`, `not_equals`, `contains`, `not_contains`, `starts_with`, `ends_with`, `in`, `not_in`
         *     - number: `equals`, `not_equals`, `greater_than`, `less_than`, `at_least`, `at_most`, `in`, `not_in`
         *     - boolean: `equals`
         *     - select: `equals`, `not_equals`, `in`, `not_in`
         *     - multiselect: `contains`, `not_contains` (one option), `in`, `not_in` (any of some options)
         *     - date and datetime: as in a `DateCondition`
         *     - all: `is_set`, `is_not_set`
         * @example {
         *       "field": "COMPANY",
         *       "operator": "contains",
         *       "value": "inc"
         *     }
         */
        FieldCondition: {
            /**
             * @description The tag of a field of the list
             * @example COMPANY
             */
            field: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "in" | "not_in" | "greater_than" | "less_than" | "at_least" | "at_most" | "on" | "before" | "after" | "within_last" | "more_than_ago" | "within_next" | "anniversary_in" | "anniversary_within" | "is_set" | "is_not_set";
            /**
             * @description What the field is compared with, of its type; an array with `in` and `not_in`. Absent with `is_set` and `is_not_set`. Of dates: `on` takes a date such as 2026-01-31; `before` and `after` a date, or a time such as 2026-01-31T09:30:00Z; the others a number of days.
             * @example Example Inc
             */
            value?: string | number | boolean | (string | number)[];
        };
        /**
         * @description Compares a date of the subscriber's. Days are those of UTC. `within_last` and `within_next` include today, or now for a time; `anniversary_in` is on the day that is this number of days from today, and `anniversary_within` on any day from today until then. February 29 has its anniversary on the 28th in other years.
         * @example {
         *       "date": "subscribed_at",
         *       "operator": "within_last",
         *       "value": 30
         *     }
         */
        DateCondition: {
            /** @enum {string} */
            date: "created_at" | "updated_at" | "subscribed_at" | "confirmed_at" | "unsubscribed_at";
            /** @enum {string} */
            operator: "on" | "before" | "after" | "within_last" | "more_than_ago" | "within_next" | "anniversary_in" | "anniversary_within" | "is_set" | "is_not_set";
            /**
             * @description `on` takes a date such as 2026-01-31; `before` and `after` a date, or a time such as 2026-01-31T09:30:00Z; the others a number of days. Absent with `is_set` and `is_not_set`.
             * @example 30
             */
            value?: string | number;
        };
        /**
         * @description Has a tag, or has not
         * @example {
         *       "tag": "vip"
         *     }
         */
        TagCondition: {
            /** @example vip */
            tag: string;
            /**
             * @description `has` when absent
             * @enum {string}
             */
            operator?: "has" | "has_not";
        };
        /**
         * @description Has one of these statuses
         * @example {
         *       "status": [
         *         "subscribed"
         *       ]
         *     }
         */
        StatusCondition: {
            status: ("unconfirmed" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "blocklisted")[];
        };
        /**
         * @description Was added in one of these ways
         * @example {
         *       "source": [
         *         "form"
         *       ]
         *     }
         */
        SourceCondition: {
            source: ("api" | "import" | "form" | "console" | "preferences_page" | "automation")[];
        };
        /**
         * @description Was added by this import
         * @example {
         *       "import_uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d"
         *     }
         */
        ImportCondition: {
            /**
             * @description Identifier, `imp_…`
             * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            import_uid: string;
        };
        /**
         * @description Has been sent a campaign, has opened or clicked it, or has not. `sent`: a mail server has accepted it; that it may have been sent, which is not known of an `uncertain` recipient, does not count. `opened` and `clicked`: by a person, as far as can be told. A campaign that has been deleted was sent to no one.
         * @example {
         *       "activity": "sent",
         *       "operator": "has_not",
         *       "within_days": 30
         *     }
         */
        ActivityCondition: {
            /** @enum {string} */
            activity: "sent" | "opened" | "clicked";
            /**
             * @description `has` when absent
             * @enum {string}
             */
            operator?: "has" | "has_not";
            /**
             * @description Of this campaign; of any when absent
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            campaign_uid?: string;
            /**
             * @description In this many days until now; at any time when absent
             * @example 30
             */
            within_days?: number;
        };
        /** @description At least one of these is met */
        AnyConditions: {
            any: components["schemas"]["ConditionList"];
        };
        /** @description None of these is met */
        NoConditions: {
            none: components["schemas"]["ConditionList"];
        };
        /**
         * @example {
         *       "name": "Active VIPs",
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "conditions": {
         *         "all": [
         *           {
         *             "tag": "vip"
         *           },
         *           {
         *             "status": [
         *               "subscribed"
         *             ]
         *           }
         *         ]
         *       }
         *     }
         */
        AddSegment: {
            /** @example New in Switzerland */
            name: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            conditions: components["schemas"]["Conditions"];
        };
        /** @description Whom conditions select now */
        SegmentPreview: {
            /**
             * @description How many subscribers match
             * @example 1250
             */
            count: number;
            /**
             * @description False when counting was ended after some seconds: at least `count` match
             * @example true
             */
            is_exact: boolean;
            /** @description The first of them, at most 25 */
            subscribers: components["schemas"]["Subscriber"][];
        };
        /**
         * @example {
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "conditions": {
         *         "all": [
         *           {
         *             "tag": "vip"
         *           },
         *           {
         *             "status": [
         *               "subscribed"
         *             ]
         *           }
         *         ]
         *       }
         *     }
         */
        PreviewSegment: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            conditions: components["schemas"]["Conditions"];
        };
        /**
         * @description Changes the given properties and leaves the rest; `conditions` replaces all of them
         * @example {
         *       "name": "VIPs"
         *     }
         */
        UpdateSegment: {
            /** @example New in Switzerland */
            name?: string;
            conditions?: components["schemas"]["Conditions"];
        };
        /**
         * @example {
         *       "status": "subscribed",
         *       "columns": [
         *         "EMAIL",
         *         "FIRST_NAME",
         *         "tags"
         *       ]
         *     }
         */
        ExportSubscribers: {
            /** @enum {string} */
            status?: "unconfirmed" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "blocklisted";
            /**
             * @description Subscribers with this tag
             * @example vip
             */
            tag?: string;
            /**
             * @description Exactly this address, however it is spelled
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Subscribers whom this import added
             * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            import_uid?: string;
            /**
             * @description Subscribers in this segment, all of one list
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid?: string;
            conditions?: components["schemas"]["Conditions"];
            /**
             * Format: date-time
             * @description Subscribers added or changed at or after this time
             * @example 2026-01-02T03:04:05Z
             */
            updated_since?: string;
            /** @description Tags of fields, and `uid`, `status`, `tags`, `source`, `ip_address`, `created_at`, `updated_at`, `subscribed_at`, `confirmed_at`, `unsubscribed_at`, in this order. When absent: all fields, `tags`, `status`, `ip_address` and `created_at`, which an import reads as they are */
            columns?: string[];
            /**
             * @description `ndjson`: a JSON object per line, with the columns as properties and the types of a subscriber
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "ndjson";
            /**
             * @description True makes it a gzip file, such as `.csv.gz`
             * @default false
             */
            gzip?: boolean;
        };
        /**
         * @description An address, or all of a domain, that the account sends no mail to
         * @example {
         *       "uid": "sup_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "kind": "address",
         *       "email": "grace@example.com",
         *       "domain": null,
         *       "reason": "manual",
         *       "created_at": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Suppression: {
            /**
             * @description Identifier, `sup_…`
             * @example sup_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @enum {string} */
            kind: "address" | "domain";
            /** @description Null for a domain, and after an erasure */
            email: string | null;
            domain: string | null;
            /** @enum {string} */
            reason: "manual" | "bounced" | "complained" | "erased";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "email": "grace@example.com"
         *     }
         */
        AddSuppression: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string;
            /** @example example.com */
            domain?: string;
        };
        /** @description A template without its content */
        TemplateSummary: {
            /**
             * @description Identifier, `tpl_…`
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example Monthly */
            name: string;
            /**
             * @description The number of its current version
             * @example 3
             */
            version: number;
            subject: string | null;
            /**
             * @description Whether it is a layout: whether its HTML has the slot
             * @example true
             */
            has_slot: boolean;
            /**
             * @description The length of its HTML in bytes
             * @example 2048
             */
            html_bytes: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
        };
        /** @description A layout of mails, or a complete mail */
        Template: {
            /**
             * @description Identifier, `tpl_…`
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example Monthly */
            name: string;
            /**
             * @description The number of its current version
             * @example 3
             */
            version: number;
            subject: string | null;
            /**
             * @description Whether it is a layout: whether its HTML has the slot
             * @example true
             */
            has_slot: boolean;
            /**
             * @description The length of its HTML in bytes
             * @example 2048
             */
            html_bytes: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
            /** @example <html><body><h1>Example</h1>{{ content }}</body></html> */
            html: string;
            plain: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "name": "Monthly",
         *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
         *       "subject": "News in May"
         *     }
         */
        AddTemplate: {
            name: string;
            /**
             * @description HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML without one is a complete mail
             * @example <html><body><h1>Example</h1>{{ content }}</body></html>
             */
            html: string;
            plain?: string | null;
            subject?: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description Changes the given properties and leaves the rest; null removes one
         * @example {
         *       "subject": "News in June"
         *     }
         */
        UpdateTemplate: {
            name?: string;
            /**
             * @description HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML without one is a complete mail
             * @example <html><body><h1>Example</h1>{{ content }}</body></html>
             */
            html?: string;
            plain?: string | null;
            subject?: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A version of a template without its content */
        TemplateVersionSummary: {
            /**
             * @description The number of the version, from 1
             * @example 3
             */
            number: number;
            subject: string | null;
            /**
             * @description Whether it is a layout: whether its HTML has the slot
             * @example true
             */
            has_slot: boolean;
            /**
             * @description The length of its HTML in bytes
             * @example 2048
             */
            html_bytes: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @description A template as it was saved; versions never change */
        TemplateVersion: {
            /**
             * @description The number of the version, from 1
             * @example 3
             */
            number: number;
            subject: string | null;
            /**
             * @description Whether it is a layout: whether its HTML has the slot
             * @example true
             */
            has_slot: boolean;
            /**
             * @description The length of its HTML in bytes
             * @example 2048
             */
            html_bytes: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /** @example <html><body><h1>Example</h1>{{ content }}</body></html> */
            html: string;
            plain: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design: {
                [key: string]: unknown;
            } | null;
        };
        /** @description An image that mails can show */
        Media: {
            /**
             * @description Identifier, `med_…`
             * @example med_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description The end of its address
             * @example spring.jpg
             */
            name: string;
            /**
             * @description Where anyone can get it: for the `src` of an image. It never shows another image
             * @example https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/spring.jpg
             */
            url: string;
            /**
             * @example image/jpeg
             * @enum {string}
             */
            content_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
            /**
             * @description The length of the file as it is stored
             * @example 84512
             */
            bytes: number;
            /**
             * @description In pixels
             * @example 1200
             */
            width: number;
            /**
             * @description In pixels
             * @example 800
             */
            height: number;
            /**
             * @description More than 1 when it is animated
             * @example 1
             */
            frames: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @description An address to send from
         * @example {
         *       "uid": "snd_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "email": "ada@example.com",
         *       "name": "Ada at Example",
         *       "status": "verified",
         *       "verified_at": "2026-01-02T03:14:05.678Z",
         *       "verified_by": "link",
         *       "created_at": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Sender: {
            /**
             * @description Identifier, `snd_…`
             * @example snd_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example ada@example.com */
            email: string;
            /**
             * @description Shown with the address
             * @example Ada at Example
             */
            name: string | null;
            /** @enum {string} */
            status: "unverified" | "verified";
            verified_at: string | null;
            /** @description By the link that was mailed to the address, or by a verified domain of the account */
            verified_by: ("link" | "domain") | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "name": "Ada at Example"
         *     }
         */
        AddSender: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Shown with the address
             * @example Ada at Example
             */
            name?: string | null;
        };
        /**
         * @description A domain to send from, with its DKIM key and DNS records
         * @example {
         *       "uid": "dom_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "domain": "example.com",
         *       "domain_unicode": "example.com",
         *       "status": "unverified",
         *       "verified_at": null,
         *       "missing_since": null,
         *       "key_type": "ed25519",
         *       "records": [
         *         {
         *           "purpose": "dkim",
         *           "required": true,
         *           "type": "TXT",
         *           "name": "mw3f9a0c5e1b._domainkey.example.com",
         *           "value": "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
         *           "status": "missing",
         *           "found": []
         *         },
         *         {
         *           "purpose": "dmarc",
         *           "required": false,
         *           "type": "TXT",
         *           "name": "_dmarc.example.com",
         *           "value": "v=DMARC1; p=none",
         *           "status": "found",
         *           "found": [
         *             "v=DMARC1; p=reject"
         *           ]
         *         }
         *       ],
         *       "checked_at": "2026-01-02T03:14:05.678Z",
         *       "created_at": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Domain: {
            /**
             * @description Identifier, `dom_…`
             * @example dom_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description In ASCII, as the DNS has it
             * @example xn--bcher-kva.example
             */
            domain: string;
            /**
             * @description As people read it
             * @example bücher.example
             */
            domain_unicode: string;
            /**
             * @description `verified` when the DKIM record was found; `failing` when it has not been found for three days since: the domain counts as unverified until it is found again
             * @enum {string}
             */
            status: "unverified" | "verified" | "failing";
            verified_at: string | null;
            /** @description Since when the DKIM record of a domain that was verified is not found */
            missing_since: string | null;
            /** @enum {string} */
            key_type: "rsa" | "ed25519";
            /** @description What to set at the DNS host */
            records: {
                /** @enum {string} */
                purpose: "dkim" | "spf" | "dmarc";
                /** @description Whether the domain is verified by it; the others are recommended */
                required: boolean;
                /** @enum {string} */
                type: "TXT";
                /** @description The whole name; some DNS hosts want it without the domain */
                name: string;
                value: string;
                /**
                 * @description At the last check; `unknown` before the first, and when the DNS servers gave no usable response
                 * @enum {string}
                 */
                status: "found" | "missing" | "wrong" | "unknown";
                /** @description The records at this name that the status is about */
                found: string[];
            }[];
            /** @description When the records were last checked */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "domain": "example.com"
         *     }
         */
        AddDomain: {
            /** @example example.com */
            domain: string;
            /**
             * @description Of the DKIM key: RSA of 2,048 bits, which every receiver verifies, or Ed25519, which few do
             * @default rsa
             * @enum {string}
             */
            key_type?: "rsa" | "ed25519";
        };
        /** @description An SMTP server that the account sends its campaigns and single mails over */
        Transport: {
            /**
             * @description Identifier, `trp_…`
             * @example trp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example Our mail server */
            name: string;
            /** @example smtp.example.net */
            host: string;
            /** @example 587 */
            port: number;
            /**
             * @description `starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: as `starttls` where the server offers it, else without encryption, which takes no password. The certificate must be valid for the host in every case
             * @example starttls
             * @enum {string}
             */
            tls: "starttls" | "implicit" | "if_offered";
            /**
             * @description Null: it is used without a login
             * @example ada
             */
            username: string | null;
            /**
             * @description Its share of the mails, relative to the other transports of the account
             * @example 1
             */
            weight: number;
            /**
             * @description How many mails a second it takes at most, over all workers; null: no limit
             * @example 14
             */
            rate_per_second: number | null;
            /**
             * @description How many connections each worker opens to it at most
             * @example 5
             */
            connections: number;
            /**
             * @description Whether campaigns, mails of automations and single mails are sent over it
             * @example true
             */
            enabled: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Our mail server",
         *       "host": "smtp.example.net",
         *       "port": 587
         *     }
         */
        AddTransport: {
            /** @example Our mail server */
            name: string;
            /**
             * @description A public host name, or an address
             * @example smtp.example.net
             */
            host: string;
            /**
             * @description 25, 465, 587, or from 1024 up
             * @example 587
             */
            port: number;
            /**
             * @description `starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: as `starttls` where the server offers it, else without encryption, which takes no password. The certificate must be valid for the host in every case
             * @default starttls
             * @example starttls
             * @enum {string}
             */
            tls?: "starttls" | "implicit" | "if_offered";
            username?: string | null;
            password?: string | null;
            /**
             * @description Its share of the mails, relative to the other transports of the account
             * @default 1
             * @example 1
             */
            weight?: number;
            /**
             * @description How many mails a second it takes at most, over all workers; null: no limit
             * @default null
             * @example 14
             */
            rate_per_second?: number | null;
            /**
             * @description How many connections each worker opens to it at most
             * @default 5
             * @example 5
             */
            connections?: number;
            /** @default true */
            enabled?: boolean;
        };
        /**
         * @example {
         *       "weight": 3,
         *       "enabled": true
         *     }
         */
        UpdateTransport: {
            name?: string;
            /**
             * @description A public host name, or an address
             * @example smtp.example.net
             */
            host?: string;
            /**
             * @description 25, 465, 587, or from 1024 up
             * @example 587
             */
            port?: number;
            /**
             * @description `starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: as `starttls` where the server offers it, else without encryption, which takes no password. The certificate must be valid for the host in every case
             * @example starttls
             * @enum {string}
             */
            tls?: "starttls" | "implicit" | "if_offered";
            username?: string | null;
            password?: string | null;
            /**
             * @description Its share of the mails, relative to the other transports of the account
             * @example 1
             */
            weight?: number;
            /**
             * @description How many mails a second it takes at most, over all workers; null: no limit
             * @example 14
             */
            rate_per_second?: number | null;
            /**
             * @description How many connections each worker opens to it at most
             * @example 5
             */
            connections?: number;
            enabled?: boolean;
        };
        /** @description Whether a session with a transport could be opened, and if not, why */
        TransportCheck: {
            ok: boolean;
            /** @description The step that failed: the connection, the greeting and EHLO, TLS, or the login */
            failed_at: ("connect" | "greeting" | "tls" | "login") | null;
            /**
             * @description The server's code, or that of the error; null when it is ok
             * @example 535 5.7.8
             */
            code: string | null;
            /**
             * @description The server's reply, or what went wrong, in one line; null when it is ok
             * @example 535 5.7.8 Authentication credentials invalid
             */
            message: string | null;
            /** @description Whether mails would be sent over TLS */
            encrypted: boolean;
            /** @description Whether the server offers PIPELINING, which makes it much faster */
            pipelining: boolean;
            /** @description Whether it takes mails to addresses beyond ASCII */
            smtputf8: boolean;
            /** @description The largest mail it takes; null when it does not say */
            max_bytes: number | null;
            /**
             * @description How long it took
             * @example 180
             */
            duration_ms: number;
        };
        /** @description A campaign without `html`, `plain`, `design` and `variants` */
        CampaignSummary: {
            /**
             * @description Identifier, `cmp_…`
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example January issue */
            name: string;
            /** @description Whom it is sent to; null when the list has been deleted */
            list_uid: string | null;
            audience: components["schemas"]["CampaignAudience"];
            /** @description The template whose slot `html` is inserted into */
            template_uid: string | null;
            /** @example What is new in January */
            subject: string | null;
            /** @description What inboxes show beside the subject */
            preheader: string | null;
            from_name: string;
            /** @example ada@example.com */
            from_email: string;
            reply_to: string | null;
            /** @description How many mails a minute at most; null: no limit */
            throttle_per_minute: number | null;
            /** @description Whether it has an image that shows that it was opened */
            track_opens: boolean;
            /** @description Whether its links are replaced by ones that record who follows them */
            track_clicks: boolean;
            calendar: components["schemas"]["SendingCalendar"] | null;
            /**
             * @description Of its calendar and schedule
             * @example Europe/Zurich
             */
            time_zone: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived: boolean | null;
            /** @description null when it has no variants */
            ab_test: components["schemas"]["AbTest"] | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled" | "failed";
            scheduled_at: string | null;
            started_at: string | null;
            paused_at: string | null;
            finished_at: string | null;
            /** @description Why it is paused, cancelled or failed when no person decided it */
            reason: {
                code: string;
                message: string;
            } | null;
            statistics: components["schemas"]["CampaignStatistics"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
        };
        /**
         * @description Whom of the list it is sent to: subscribed people who match all of these
         * @example {
         *       "tags_any": [
         *         "vip",
         *         "early"
         *       ],
         *       "tags_all": [],
         *       "tags_none": [
         *         "staff"
         *       ],
         *       "conditions": null,
         *       "segment_uid": null
         *     }
         */
        CampaignAudience: {
            /** @description Subscribers with at least one of these tags; with none here, all */
            tags_any: string[];
            /** @description Subscribers with every one of these tags */
            tags_all: string[];
            /** @description Subscribers with none of these tags */
            tags_none: string[];
            /** @description Subscribers who meet these conditions; null: all */
            conditions: components["schemas"]["Conditions"] | null;
            /** @description Subscribers in this segment of the list; null: all */
            segment_uid: string | null;
        };
        /** @description The days and hours in which it may send, by its time zone */
        SendingCalendar: {
            /**
             * @description On which days
             * @example [
             *       "mon",
             *       "tue"
             *     ]
             */
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /**
             * @description From when on, `HH:MM`
             * @example 09:00
             */
            from: string;
            /**
             * @description Until when, `HH:MM`, later than `from`
             * @example 17:30
             */
            to: string;
        };
        /** @description How the variants of a campaign are tested, and what came of it */
        AbTest: {
            /** @example 20 */
            sample_percent: number;
            /**
             * @description What the variants are compared by: how many recipients have opened the mail, or followed a link, by a person
             * @enum {string}
             */
            metric: "opens" | "clicks";
            /** @description How it is decided; null when everyone gets one of the variants */
            winner: ("automatic" | "manual") | null;
            /**
             * @description ISO 8601
             * @example PT4H
             */
            wait: string | null;
            /**
             * @description `planned` before the start; `testing` while there is no winner; `undecided` when the campaign has ended without one
             * @enum {string}
             */
            status: "planned" | "testing" | "decided" | "undecided";
            /** @description When the wait ends; null before the sample has been sent to */
            decides_at: string | null;
            /**
             * @description Its number; the first variant is 1
             * @example 2
             */
            winning_variant: number | null;
            decided_at: string | null;
            /** @description `service`: after the wait */
            decided_by: ("service" | "user" | "api_key" | "operator") | null;
        };
        /** @description How many of the recipients are in which state: `queued` to `deferred` add up to `total`; bounces and complaints are counted apart from these */
        CampaignStatistics: {
            /**
             * @description Recipients; grows for some seconds after the start, until all are recorded
             * @example 1250
             */
            total: number;
            /**
             * @description Recipients to whom it is still to be sent
             * @example 200
             */
            queued: number;
            /**
             * @description Recipients whose mail server has accepted it, also if it came back or was reported as spam later
             * @example 1040
             */
            sent: number;
            /**
             * @description Recipients whose mail server has refused it for good
             * @example 4
             */
            failed: number;
            /**
             * @description Recipients to whom it is not sent: they have unsubscribed, are suppressed or deleted, or have got enough mails
             * @example 5
             */
            skipped: number;
            /**
             * @description Recipients of whom it is not known: the connection or a process broke off while it was sent
             * @example 0
             */
            uncertain: number;
            /**
             * @description Recipients whose mail server asked to try again later, or who wait for the end of quiet hours or to be sent to again
             * @example 1
             */
            deferred: number;
            /**
             * @description Recipients whose address does not exist: it came back, or was refused
             * @example 3
             */
            hard_bounced: number;
            /**
             * @description Recipients to whom it could not be delivered this time: it came back, or their mailbox was full
             * @example 2
             */
            soft_bounced: number;
            /**
             * @description Recipients who reported it as spam
             * @example 1
             */
            complained: number;
        };
        /** @description A mail to the subscribers of a list */
        Campaign: {
            /**
             * @description Identifier, `cmp_…`
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example January issue */
            name: string;
            /** @description Whom it is sent to; null when the list has been deleted */
            list_uid: string | null;
            audience: components["schemas"]["CampaignAudience"];
            /** @description The template whose slot `html` is inserted into */
            template_uid: string | null;
            /** @example What is new in January */
            subject: string | null;
            /** @description What inboxes show beside the subject */
            preheader: string | null;
            from_name: string;
            /** @example ada@example.com */
            from_email: string;
            reply_to: string | null;
            /** @description How many mails a minute at most; null: no limit */
            throttle_per_minute: number | null;
            /** @description Whether it has an image that shows that it was opened */
            track_opens: boolean;
            /** @description Whether its links are replaced by ones that record who follows them */
            track_clicks: boolean;
            calendar: components["schemas"]["SendingCalendar"] | null;
            /**
             * @description Of its calendar and schedule
             * @example Europe/Zurich
             */
            time_zone: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived: boolean | null;
            /** @description null when it has no variants */
            ab_test: components["schemas"]["AbTest"] | null;
            /** @enum {string} */
            status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled" | "failed";
            scheduled_at: string | null;
            started_at: string | null;
            paused_at: string | null;
            finished_at: string | null;
            /** @description Why it is paused, cancelled or failed when no person decided it */
            reason: {
                code: string;
                message: string;
            } | null;
            statistics: components["schemas"]["CampaignStatistics"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
            html: string | null;
            /** @description The text part; null: made from `html` */
            plain: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design: {
                [key: string]: unknown;
            } | null;
            variants: components["schemas"]["CampaignVariant"][] | null;
        };
        /** @description What a variant has of its own; null: it has the campaign's */
        CampaignVariant: {
            name: string | null;
            subject: string | null;
            preheader: string | null;
            from_name: string | null;
            html: string | null;
            plain: string | null;
            template_uid: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "name": "January issue",
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "subject": "What is new in January",
         *       "html": "<p>Hello {{ FIRST_NAME }}</p><p><a href=\"{{ unsubscribe_url }}\">Unsubscribe</a></p>"
         *     }
         */
        AddCampaign: {
            name: string;
            /**
             * @description Whom it is sent to
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid?: string;
            /**
             * @description Another name for list_uid
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            mail_list_uid?: string;
            audience?: components["schemas"]["AudienceConditions"];
            /** @description The template whose slot `html` is inserted into, as the template is when the campaign starts; one without a slot is the whole mail */
            template_uid?: string | null;
            /** @description The template's when absent or null, if it has one; otherwise the list's when absent */
            subject?: string | null;
            preheader?: string | null;
            /** @description The list's when absent */
            from_name?: string;
            /**
             * Format: email
             * @description The list's when absent
             * @example ada@example.com
             */
            from_email?: string;
            /** @description The list's when absent */
            reply_to?: string | null;
            /** @description A Liquid template, up to 800,000 characters */
            html?: string | null;
            /** @description The text part, a Liquid template; made from html when absent */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design?: {
                [key: string]: unknown;
            } | null;
            /** @description The list's when absent, or else the account's */
            track_opens?: boolean;
            /** @description The list's when absent, or else the account's */
            track_clicks?: boolean;
            throttle_per_minute?: number | null;
            calendar?: components["schemas"]["SendingCalendar"] | null;
            /**
             * @description A name of the IANA database
             * @example Europe/Zurich
             */
            time_zone?: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived?: boolean | null;
            variants?: {
                /**
                 * @description For the statistics; null: none
                 * @example Short subject
                 */
                name?: string | null;
                /**
                 * @description null: the campaign's
                 * @example January in a minute
                 */
                subject?: string | null;
                /** @description null: the campaign's */
                preheader?: string | null;
                /** @description null: the campaign's */
                from_name?: string | null;
                /** @description null: the campaign's */
                html?: string | null;
                /** @description null: the campaign's, or made from `html` if that is of the variant */
                plain?: string | null;
                /** @description null: the campaign's */
                template_uid?: string | null;
                /**
                 * @description The document of the console's block editor that `html` was made of; nothing of it is sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
                 * @example {
                 *       "type": "doc",
                 *       "content": [
                 *         {
                 *           "type": "paragraph",
                 *           "content": [
                 *             {
                 *               "type": "text",
                 *               "text": "Hello"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                design?: {
                    [key: string]: unknown;
                } | null;
            }[] | null;
            /** @description How the variants are tested; needed to run a campaign that has some */
            ab_test?: components["schemas"]["NewAbTest"] | null;
        };
        /** @description Replaces the audience as a whole; with nothing in it, everyone subscribed to the list */
        AudienceConditions: {
            tags_any?: string[];
            tags_all?: string[];
            tags_none?: string[];
            /** @description Conditions on subscribers, as a segment has them */
            conditions?: components["schemas"]["Conditions"] | null;
            /** @description A segment of the list, instead of `conditions` */
            segment_uid?: string | null;
        };
        /**
         * @example {
         *       "sample_percent": 20,
         *       "metric": "clicks",
         *       "winner": "automatic",
         *       "wait": "PT4H"
         *     }
         */
        NewAbTest: {
            /**
             * @description How many percent of the recipients the variants are tested with, all of them together; the others wait for the winner. 100: everyone gets one of the variants, and there is no winner.
             * @example 20
             */
            sample_percent: number;
            /**
             * @description What the variants are compared by: how many recipients have opened the mail, or followed a link, by a person
             * @enum {string}
             */
            metric: "opens" | "clicks";
            /**
             * @description `automatic`: decided after the wait; `manual`: you choose it. Required unless `sample_percent` is 100
             * @enum {string}
             */
            winner?: "automatic" | "manual";
            /**
             * @description From when the sample has been sent to until the winner is decided: ISO 8601, 15 minutes to 7 days. Only when it is `automatic`
             * @example PT4H
             */
            wait?: string;
        };
        /**
         * @description Changes the given properties and leaves the rest
         * @example {
         *       "subject": "What is new in January, and what was"
         *     }
         */
        UpdateCampaign: {
            name?: string;
            /**
             * @description Whom it is sent to
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid?: string;
            /**
             * @description Another name for list_uid
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            mail_list_uid?: string;
            audience?: components["schemas"]["AudienceConditions"];
            /** @description The template whose slot `html` is inserted into, as the template is when the campaign starts; one without a slot is the whole mail */
            template_uid?: string | null;
            /** @description The template's when absent or null, if it has one; otherwise the list's when absent */
            subject?: string | null;
            preheader?: string | null;
            /** @description The list's when absent */
            from_name?: string;
            /**
             * Format: email
             * @description The list's when absent
             * @example ada@example.com
             */
            from_email?: string;
            /** @description The list's when absent */
            reply_to?: string | null;
            /** @description A Liquid template, up to 800,000 characters */
            html?: string | null;
            /** @description The text part, a Liquid template; made from html when absent */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that `html` was made of; nothing of it is sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
             * @example {
             *       "type": "doc",
             *       "content": [
             *         {
             *           "type": "paragraph",
             *           "content": [
             *             {
             *               "type": "text",
             *               "text": "Hello"
             *             }
             *           ]
             *         }
             *       ]
             *     }
             */
            design?: {
                [key: string]: unknown;
            } | null;
            /** @description The list's when absent, or else the account's */
            track_opens?: boolean;
            /** @description The list's when absent, or else the account's */
            track_clicks?: boolean;
            throttle_per_minute?: number | null;
            calendar?: components["schemas"]["SendingCalendar"] | null;
            /**
             * @description A name of the IANA database
             * @example Europe/Zurich
             */
            time_zone?: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived?: boolean | null;
            variants?: {
                /**
                 * @description For the statistics; null: none
                 * @example Short subject
                 */
                name?: string | null;
                /**
                 * @description null: the campaign's
                 * @example January in a minute
                 */
                subject?: string | null;
                /** @description null: the campaign's */
                preheader?: string | null;
                /** @description null: the campaign's */
                from_name?: string | null;
                /** @description null: the campaign's */
                html?: string | null;
                /** @description null: the campaign's, or made from `html` if that is of the variant */
                plain?: string | null;
                /** @description null: the campaign's */
                template_uid?: string | null;
                /**
                 * @description The document of the console's block editor that `html` was made of; nothing of it is sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
                 * @example {
                 *       "type": "doc",
                 *       "content": [
                 *         {
                 *           "type": "paragraph",
                 *           "content": [
                 *             {
                 *               "type": "text",
                 *               "text": "Hello"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                design?: {
                    [key: string]: unknown;
                } | null;
            }[] | null;
            /** @description How the variants are tested; needed to run a campaign that has some */
            ab_test?: components["schemas"]["NewAbTest"] | null;
        };
        /** @description What is wrong with a campaign, and what may be */
        CampaignValidation: {
            /** @description Whether it can be run as it is */
            valid: boolean;
            errors: {
                /**
                 * @description The property it is in
                 * @example html
                 */
                part: string;
                /** @example 3 */
                line: number | null;
                /** @example 14 */
                column: number | null;
                /** @example tag "if" not closed */
                message: string;
            }[];
            warnings: {
                /**
                 * @description The property it is in
                 * @example html
                 */
                part: string;
                /** @example link_broken */
                code: string;
                /** @example 3 */
                line: number | null;
                /** @example 14 */
                column: number | null;
                message: string;
            }[];
        };
        /** @description Subscribed people who match the audience of a campaign, suppressed ones included: those are skipped when it is sent */
        AudienceCount: {
            /**
             * @description How many people
             * @example 1250
             */
            count: number;
            /**
             * @description False when counting was ended after some seconds, or recipients are still being recorded: at least `count`
             * @example true
             */
            is_exact: boolean;
        };
        /** @description A campaign as one recipient gets it */
        CampaignPreview: {
            subject: string;
            html: string;
            /** @description The text part */
            text: string;
        };
        /**
         * @example {
         *       "at": "2027-01-31T09:30:00"
         *     }
         */
        RunCampaign: {
            /**
             * @description When it starts: a time with an offset, or without one by the clock of its time zone. Absent, or at most five minutes past: now. One that is further past is refused
             * @example 2027-01-31T09:30:00
             */
            at?: string;
        };
        /**
         * @example {
         *       "variant": 2
         *     }
         */
        ChooseWinner: {
            /**
             * @description The first variant is 1
             * @example 2
             */
            variant: number;
        };
        /**
         * @description How many people gave which reason after they had unsubscribed by its link; they are asked, and may say nothing
         * @example {
         *       "too_many": 3,
         *       "not_relevant": 2,
         *       "not_expected": 0,
         *       "never_signed_up": 1,
         *       "other": 0
         *     }
         */
        CampaignUnsubscribeReasons: {
            too_many: number;
            not_relevant: number;
            not_expected: number;
            never_signed_up: number;
            other: number;
        };
        /** @description What became of one recipient of a campaign */
        CampaignRecipient: {
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string;
            /**
             * @description The address it was, or is to be, sent to; null when the person has been erased
             * @example grace@example.com
             */
            email: string | null;
            /** @enum {string} */
            state: "queued" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained";
            /**
             * @description The number of the variant they get; null when the campaign has none, or they wait for the winner
             * @example 2
             */
            variant: number | null;
            attempts: number;
            /**
             * @description The SMTP code, or why it was skipped
             * @example 550 5.1.1
             */
            code: string | null;
            /** @description What the mail server said */
            reply: string | null;
            /**
             * @description Why it came back, was refused or is deferred, by what the server said; null of any other
             * @example unknown_user
             */
            reason: ("unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other") | null;
            first_attempt_at: string | null;
            /** @description Of one who is deferred */
            next_attempt_at: string | null;
            /** @description Since when they are in this state */
            changed_at: string | null;
        };
        /** @description Recipients who are queued again */
        ResendResult: {
            /**
             * @description How many are queued again
             * @example 3
             */
            recipients: number;
            campaign: components["schemas"]["CampaignSummary"];
        };
        /**
         * @example {
         *       "states": [
         *         "uncertain"
         *       ]
         *     }
         */
        ResendRecipients: {
            /**
             * @description Of whom; an uncertain recipient may get it twice
             * @example [
             *       "uncertain"
             *     ]
             */
            states: ("failed" | "uncertain")[];
        };
        /** @description A run of an automation without its history */
        RunSummary: {
            /**
             * @description Identifier, `run_…`
             * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `aut_…`
             * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            automation_uid: string;
            /**
             * @description The version that it is of
             * @example 1
             */
            version: number;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string;
            /**
             * @description `completed`: it came to the end; `exited`: it ended before, for its `reason`; `failed`: a step could not be done
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "exited" | "failed";
            /**
             * @description The id of the step that it is at, or at which it ended; null before the first
             * @example wait_1
             */
            step: string | null;
            /** @description When its wait ends, if nothing ends it before */
            waits_until: string | null;
            /**
             * @description Why it ended before its last step, or failed: `goal_reached`, `cancelled`, `conditions_not_met`, what became of the subscriber (`unsubscribed`, `bounced`, `complained`, `unconfirmed`, `blocklisted`, `suppressed`, `deleted`), `automation_archived`, `skipped_while_paused`, the reason of an `exit` step, or the code of an error
             * @example null
             */
            reason: string | null;
            /**
             * @description The id of the goal that ended it
             * @example null
             */
            goal: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            started_at: string;
            ended_at: string | null;
        };
        /**
         * @example {
         *       "email": "grace@example.com",
         *       "key": "basket-1817",
         *       "data": {
         *         "total": 59.9
         *       }
         *     }
         */
        StartRun: {
            /**
             * @description Whom it is for; or their address
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid?: string;
            /**
             * Format: email
             * @description The subscriber's address, instead of subscriber_uid
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description With the same key the automation is started once only, for good: a second request gets the run of the first
             * @example basket-1817
             */
            key?: string;
            /**
             * @description Values of yours, at most 16384 characters as JSON, nested at most 10 deep. The run's mails name them as `{{ data.… }}`, its conditions as `{"data": "…"}`, and `automation.webhook` has them
             * @example {
             *       "order": "4711",
             *       "total": 59.9
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description What has happened at each step, by version */
        AutomationReport: {
            /**
             * @description Runs that have begun
             * @example 0
             */
            entered: number;
            /**
             * @description Runs that have not ended
             * @example 0
             */
            active: number;
            steps: components["schemas"]["StepReport"][];
        };
        StepReport: {
            /** @example 1 */
            version: number;
            /**
             * @description Its id
             * @example welcome
             */
            step: string;
            /**
             * @description Runs that have come to it
             * @example 0
             */
            entered: number;
            /**
             * @description Runs that wait at it
             * @example 0
             */
            waiting: number;
            /**
             * @description Runs that have left it
             * @example 0
             */
            left: number;
            mails: components["schemas"]["StepMails"];
        };
        /** @description Of a `send_email` step; null of others */
        StepMails: {
            /**
             * @description Mails that a server has accepted
             * @example 0
             */
            sent: number;
            /**
             * @description Mails that a server has refused for good
             * @example 0
             */
            failed: number;
            /**
             * @description Mails that were not sent
             * @example 0
             */
            skipped: number;
            /**
             * @description Mails of which it is not known whether they were sent
             * @example 0
             */
            uncertain: number;
            /**
             * @description Mails to addresses that do not exist
             * @example 0
             */
            hard_bounced: number;
            /**
             * @description Mails that could not be delivered
             * @example 0
             */
            soft_bounced: number;
            /**
             * @description Mails that were reported as spam
             * @example 0
             */
            complained: number;
            /**
             * @description Mails that a person has opened
             * @example 0
             */
            opened: number;
            /**
             * @description Mails of which a person has followed a link
             * @example 0
             */
            clicked: number;
            /**
             * @description People who have unsubscribed by the mail
             * @example 0
             */
            unsubscribed: number;
        } | null;
        /** @description A subscriber's way through an automation */
        Run: {
            /**
             * @description Identifier, `run_…`
             * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `aut_…`
             * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            automation_uid: string;
            /**
             * @description The version that it is of
             * @example 1
             */
            version: number;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string;
            /**
             * @description `completed`: it came to the end; `exited`: it ended before, for its `reason`; `failed`: a step could not be done
             * @enum {string}
             */
            status: "running" | "waiting" | "completed" | "exited" | "failed";
            /**
             * @description The id of the step that it is at, or at which it ended; null before the first
             * @example wait_1
             */
            step: string | null;
            /** @description When its wait ends, if nothing ends it before */
            waits_until: string | null;
            /**
             * @description Why it ended before its last step, or failed: `goal_reached`, `cancelled`, `conditions_not_met`, what became of the subscriber (`unsubscribed`, `bounced`, `complained`, `unconfirmed`, `blocklisted`, `suppressed`, `deleted`), `automation_archived`, `skipped_while_paused`, the reason of an `exit` step, or the code of an error
             * @example null
             */
            reason: string | null;
            /**
             * @description The id of the goal that ended it
             * @example null
             */
            goal: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            started_at: string;
            ended_at: string | null;
            /**
             * @description What it was started with; null when there is none
             * @example {
             *       "order": "4711"
             *     }
             */
            data: {
                [key: string]: unknown;
            } | null;
            /** @description What it has done, in this order */
            steps: components["schemas"]["RunStep"][];
        };
        /** @description A step that a run has done */
        RunStep: {
            /**
             * @description Its id
             * @example welcome
             */
            step: string;
            /** @example send_email */
            type: string;
            /**
             * @description What came of it: `done`; of a condition `then` or `else`; of a split `branch_1` and so on; of a wait `waited`, `event`, `timeout` or `skipped`; `not_sent`, `not_called`, `not_started`, `not_added` or `already_there` where there was nothing to do
             * @example done
             */
            result: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            at: string;
        };
        /** @description An automation without its steps */
        AutomationSummary: {
            /**
             * @description Identifier, `aut_…`
             * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example Welcome series */
            name: string;
            /**
             * @description Whose subscribers it is for
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            trigger: components["schemas"]["AutomationTrigger"];
            /**
             * @description How often a subscriber may enter it: `once_at_a_time` while none of their runs is unfinished
             * @enum {string}
             */
            entry: "once" | "once_at_a_time" | "every_time";
            /**
             * @description The number of the version that new runs are of; null until it is activated
             * @example 1
             */
            version: number | null;
            /** @description Whether it was changed since that version: activate it again, and new runs have the changes */
            has_draft_changes: boolean;
            statistics: components["schemas"]["AutomationStatistics"];
            /** @description When it was last activated or resumed */
            activated_at: string | null;
            paused_at: string | null;
            /** @description Why it was paused when no user paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or `sender_not_verified` of one of its mails */
            reason: {
                code: string;
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
        };
        /**
         * @description What starts runs
         * @example {
         *       "type": "tagged",
         *       "tag": "vip"
         *     }
         */
        AutomationTrigger: components["schemas"]["ApiTrigger"] | components["schemas"]["SubscribedTrigger"] | components["schemas"]["TaggedTrigger"] | components["schemas"]["UntaggedTrigger"] | components["schemas"]["FieldChangedTrigger"] | components["schemas"]["DateTrigger"] | components["schemas"]["SegmentEnteredTrigger"] | components["schemas"]["SegmentLeftTrigger"] | components["schemas"]["CampaignOpenedTrigger"] | components["schemas"]["CampaignClickedTrigger"] | components["schemas"]["InactiveTrigger"];
        /** @description Runs are started by the API only */
        ApiTrigger: {
            /** @constant */
            type: "api";
        };
        /** @description A subscriber of the list becomes subscribed */
        SubscribedTrigger: {
            /** @constant */
            type: "subscribed";
        };
        /** @description A subscriber is given a tag */
        TaggedTrigger: {
            /** @constant */
            type: "tagged";
            /**
             * @description This tag; any when absent
             * @example vip
             */
            tag?: string;
        };
        /** @description A tag of a subscriber is removed */
        UntaggedTrigger: {
            /** @constant */
            type: "untagged";
            /**
             * @description This tag; any when absent
             * @example vip
             */
            tag?: string;
        };
        /** @description A subscriber's field gets another value */
        FieldChangedTrigger: {
            /** @constant */
            type: "field_changed";
            /**
             * @description The tag of a field of the list
             * @example COMPANY
             */
            field: string;
        };
        /** @description A day that a date field of the subscriber names, or one some days before or after it */
        DateTrigger: {
            /** @constant */
            type: "date";
            /**
             * @description The tag of a field of the list
             * @example COMPANY
             */
            field: string;
            /**
             * @description Days after it, or before it when negative; 0 when absent
             * @example -14
             */
            offset_days?: number;
            /**
             * @description At which time, by the automation's time zone; 09:00 when absent
             * @example 09:00
             */
            at?: string;
            /** @description Whether every year; false when absent */
            yearly?: boolean;
        };
        /** @description A subscriber comes to be in a segment */
        SegmentEnteredTrigger: {
            /** @constant */
            type: "segment_entered";
            /**
             * @description A segment of the list
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid: string;
        };
        /** @description A subscriber is not in a segment any more */
        SegmentLeftTrigger: {
            /** @constant */
            type: "segment_left";
            /**
             * @description A segment of the list
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid: string;
        };
        /** @description A subscriber opens a campaign */
        CampaignOpenedTrigger: {
            /** @constant */
            type: "campaign_opened";
            /**
             * @description This campaign; any to the list when absent
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            campaign_uid?: string;
        };
        /** @description A subscriber follows a link of a campaign */
        CampaignClickedTrigger: {
            /** @constant */
            type: "campaign_clicked";
            /**
             * @description This campaign; any to the list when absent
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            campaign_uid?: string;
        };
        /** @description A subscriber has neither opened a mail nor followed a link for some days */
        InactiveTrigger: {
            /** @constant */
            type: "inactive";
            /** @example 90 */
            days: number;
        };
        /** @description Of the runs and the mails of all its versions */
        AutomationStatistics: {
            /**
             * @description Runs that have begun
             * @example 0
             */
            entered: number;
            /**
             * @description Runs that have not ended
             * @example 0
             */
            active: number;
            /**
             * @description Mails that a server has accepted
             * @example 0
             */
            sent: number;
            /**
             * @description Mails that a server has refused for good
             * @example 0
             */
            failed: number;
            /**
             * @description Mails that were not sent
             * @example 0
             */
            skipped: number;
            /**
             * @description Mails to addresses that do not exist
             * @example 0
             */
            hard_bounced: number;
            /**
             * @description Mails that could not be delivered
             * @example 0
             */
            soft_bounced: number;
            /**
             * @description Mails that were reported as spam
             * @example 0
             */
            complained: number;
        };
        /** @description What happens to subscribers, step by step */
        Automation: {
            /**
             * @description Identifier, `aut_…`
             * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example Welcome series */
            name: string;
            /**
             * @description Whose subscribers it is for
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /** @enum {string} */
            status: "draft" | "active" | "paused" | "archived";
            trigger: components["schemas"]["AutomationTrigger"];
            /**
             * @description How often a subscriber may enter it: `once_at_a_time` while none of their runs is unfinished
             * @enum {string}
             */
            entry: "once" | "once_at_a_time" | "every_time";
            /**
             * @description The number of the version that new runs are of; null until it is activated
             * @example 1
             */
            version: number | null;
            /** @description Whether it was changed since that version: activate it again, and new runs have the changes */
            has_draft_changes: boolean;
            statistics: components["schemas"]["AutomationStatistics"];
            /** @description When it was last activated or resumed */
            activated_at: string | null;
            paused_at: string | null;
            /** @description Why it was paused when no user paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or `sender_not_verified` of one of its mails */
            reason: {
                code: string;
                message: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            updated_at: string;
            /** @description Who may enter it; null: everyone */
            conditions: components["schemas"]["AutomationConditions"] | null;
            goals: components["schemas"]["AutomationGoal"][];
            steps: components["schemas"]["AutomationStep"][];
            /**
             * @description Of its times of the day
             * @example Europe/Zurich
             */
            time_zone: string;
        };
        /**
         * @description A group of conditions. Groups can be nested 5 deep, and have at most 100 conditions together, groups included.
         * @example {
         *       "all": [
         *         {
         *           "tag": "vip"
         *         },
         *         {
         *           "any": [
         *             {
         *               "field": "COUNTRY",
         *               "operator": "in",
         *               "value": [
         *                 "CH",
         *                 "AT"
         *               ]
         *             },
         *             {
         *               "field": "COUNTRY",
         *               "operator": "is_not_set"
         *             }
         *           ]
         *         },
         *         {
         *           "date": "subscribed_at",
         *           "operator": "within_last",
         *           "value": 30
         *         }
         *       ]
         *     }
         */
        AutomationConditions: components["schemas"]["AutomationAllConditions"] | components["schemas"]["AutomationAnyConditions"] | components["schemas"]["AutomationNoConditions"];
        /** @description All of these are met */
        AutomationAllConditions: {
            all: components["schemas"]["AutomationConditionList"];
        };
        /** @description Conditions, and groups of conditions */
        AutomationConditionList: components["schemas"]["AutomationCondition"][];
        /**
         * @description A condition, or a group of conditions
         * @example {
         *       "tag": "vip"
         *     }
         */
        AutomationCondition: components["schemas"]["FieldCondition"] | components["schemas"]["DateCondition"] | components["schemas"]["TagCondition"] | components["schemas"]["StatusCondition"] | components["schemas"]["SourceCondition"] | components["schemas"]["ImportCondition"] | components["schemas"]["ActivityCondition"] | components["schemas"]["MailCondition"] | components["schemas"]["InSegmentCondition"] | components["schemas"]["DataCondition"] | components["schemas"]["AutomationAllConditions"] | components["schemas"]["AutomationAnyConditions"] | components["schemas"]["AutomationNoConditions"];
        /**
         * @description Has been sent the mail of a step, has opened or clicked it, or has not
         * @example {
         *       "step": "welcome",
         *       "activity": "opened"
         *     }
         */
        MailCondition: {
            /**
             * @description A `send_email` step of the automation
             * @example welcome
             */
            step: string;
            /** @enum {string} */
            activity: "sent" | "opened" | "clicked";
            /**
             * @description `has` when absent
             * @enum {string}
             */
            operator?: "has" | "has_not";
        };
        /** @description Is in a segment */
        InSegmentCondition: {
            /**
             * @description A segment of the list
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid: string;
        };
        /**
         * @description Compares a value of the data that the run was started with. Text is compared without regard to upper and lower case. Where there is no such value, or one of another type, only `not_equals` and `is_not_set` are met.
         * @example {
         *       "data": "order.total",
         *       "operator": "greater_than",
         *       "value": 50
         *     }
         */
        DataCondition: {
            /**
             * @description A name in the data that the run was started with
             * @example order.total
             */
            data: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "greater_than" | "less_than" | "at_least" | "at_most" | "is_set" | "is_not_set";
            /**
             * @description Of the same type as the value; a number with all but `equals` and `not_equals`. Absent with `is_set` and `is_not_set`
             * @example 50
             */
            value?: string | number | boolean;
        };
        /** @description At least one of these is met */
        AutomationAnyConditions: {
            any: components["schemas"]["AutomationConditionList"];
        };
        /** @description None of these is met */
        AutomationNoConditions: {
            none: components["schemas"]["AutomationConditionList"];
        };
        /**
         * @description What ends a run early: an event, or conditions
         * @example {
         *       "event": "clicked"
         *     }
         */
        AutomationGoal: components["schemas"]["MailGoal"] | components["schemas"]["TagGoal"] | components["schemas"]["FieldGoal"] | components["schemas"]["ListGoal"] | components["schemas"]["ConditionsGoal"];
        /** @description The subscriber has opened a mail, or followed a link in it, as far as can be told */
        MailGoal: {
            /** @enum {string} */
            event: "opened" | "clicked";
            /**
             * @description Of this `send_email` step; of any of the automation when absent
             * @example welcome
             */
            step?: string;
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
        };
        /** @description The subscriber was given a tag, or a tag was removed */
        TagGoal: {
            /** @enum {string} */
            event: "tagged" | "untagged";
            /**
             * @description This one; any when absent
             * @example vip
             */
            tag?: string;
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
        };
        /** @description A field of the subscriber's has another value */
        FieldGoal: {
            /** @constant */
            event: "field_changed";
            /**
             * @description The tag of a field; any when absent
             * @example COMPANY
             */
            field?: string;
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
        };
        /** @description Someone with the subscriber's address was subscribed to a list */
        ListGoal: {
            /** @constant */
            event: "subscribed_to";
            /**
             * @description Which list they join, by their address
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
        };
        /** @description The subscriber meets conditions when the run comes to its next step */
        ConditionsGoal: {
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            conditions: components["schemas"]["AutomationConditions"];
        };
        /**
         * @description A step of an automation
         * @example {
         *       "type": "add_tag",
         *       "tag": "vip"
         *     }
         */
        AutomationStep: components["schemas"]["SendEmailStep"] | components["schemas"]["AddTagStep"] | components["schemas"]["RemoveTagStep"] | components["schemas"]["UpdateFieldStep"] | components["schemas"]["AddToListStep"] | components["schemas"]["MoveToListStep"] | components["schemas"]["UnsubscribeStep"] | components["schemas"]["CallWebhookStep"] | components["schemas"]["StartAutomationStep"] | components["schemas"]["ExitStep"] | components["schemas"]["WaitStep"] | components["schemas"]["ConditionStep"] | components["schemas"]["SplitStep"];
        /** @description Sends a mail to the subscriber */
        SendEmailStep: {
            /** @constant */
            type: "send_email";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /** @description A Liquid template; absent or null: that of the mail's template */
            subject?: string | null;
            /** @description What inboxes show beside the subject */
            preheader?: string | null;
            /** @description A Liquid template, as the HTML of a campaign */
            html?: string | null;
            /** @description The text part, a Liquid template; made from html when absent */
            plain?: string | null;
            /** @description The template whose slot `html` is inserted into, as it is when the automation is activated */
            template_uid?: string | null;
            /** @description The list's when absent */
            from_name?: string;
            /**
             * Format: email
             * @description The list's when absent
             * @example ada@example.com
             */
            from_email?: string;
            /** @description The list's when absent */
            reply_to?: string | null;
            /** @description The list's choice when absent, or else the account's */
            track_opens?: boolean;
            /** @description The list's choice when absent, or else the account's */
            track_clicks?: boolean;
        };
        /** @description Gives the subscriber a tag */
        AddTagStep: {
            /** @constant */
            type: "add_tag";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /** @example vip */
            tag: string;
        };
        /** @description Removes a tag of the subscriber's */
        RemoveTagStep: {
            /** @constant */
            type: "remove_tag";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /** @example vip */
            tag: string;
        };
        /** @description Changes a field of the subscriber's */
        UpdateFieldStep: {
            /** @constant */
            type: "update_field";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description The tag of a field of the list
             * @example COMPANY
             */
            field: string;
            /**
             * @description Its new value; null: none
             * @example Example Inc
             */
            value: (string | number | boolean | string[]) | null;
        };
        /** @description Adds the subscriber to another list too */
        AddToListStep: {
            /** @constant */
            type: "add_to_list";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
        };
        /** @description Adds the subscriber to another list, and unsubscribes them from this one, which ends the run */
        MoveToListStep: {
            /** @constant */
            type: "move_to_list";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
        };
        /** @description Unsubscribes the subscriber, which ends the run */
        UnsubscribeStep: {
            /** @constant */
            type: "unsubscribe";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
        };
        /** @description Sends `automation.webhook` to a hook that is registered for it */
        CallWebhookStep: {
            /** @constant */
            type: "call_webhook";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description Identifier, `hook_…`
             * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            hook_uid: string;
        };
        /** @description Starts another automation of the list */
        StartAutomationStep: {
            /** @constant */
            type: "start_automation";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description Identifier, `aut_…`
             * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            automation_uid: string;
        };
        /** @description Ends the run */
        ExitStep: {
            /** @constant */
            type: "exit";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            reason?: string;
        };
        /** @description Waits: has exactly one of `for`, `until` and `until_event` */
        WaitStep: {
            /** @constant */
            type: "wait";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description ISO 8601; years, months, weeks and days are those of the calendar
             * @example P3D
             */
            for?: string;
            until?: components["schemas"]["WaitUntil"];
            until_event?: components["schemas"]["WaitUntilEvent"];
        };
        /** @description The next time that it is this time of the day, on one of these days */
        WaitUntil: {
            /**
             * @description On which days; any day when absent
             * @example [
             *       "mon",
             *       "tue"
             *     ]
             */
            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /**
             * @description At which time, `HH:MM`
             * @example 09:00
             */
            at: string;
            /**
             * @description The tag of a text field with the name of the subscriber's time zone in the IANA database. Without it, or where its value isn't one, it is the automation's time zone
             * @example TIME_ZONE
             */
            time_zone_field?: string;
        };
        /** @description Waits until this happens, after the run has come to the step; a mail may have been opened, or a link in it followed, before */
        WaitUntilEvent: components["schemas"]["WaitForMailEvent"] | components["schemas"]["WaitForTagEvent"] | components["schemas"]["WaitForFieldEvent"] | components["schemas"]["WaitForListEvent"];
        /** @description The subscriber has opened a mail, or followed a link in it, as far as can be told */
        WaitForMailEvent: {
            /** @enum {string} */
            event: "opened" | "clicked";
            /**
             * @description Of this `send_email` step; of any of the automation when absent
             * @example welcome
             */
            step?: string;
            /**
             * @description After how long it stops waiting, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description The subscriber was given a tag, or a tag was removed */
        WaitForTagEvent: {
            /** @enum {string} */
            event: "tagged" | "untagged";
            /**
             * @description This one; any when absent
             * @example vip
             */
            tag?: string;
            /**
             * @description After how long it stops waiting, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description A field of the subscriber's has another value */
        WaitForFieldEvent: {
            /** @constant */
            event: "field_changed";
            /**
             * @description The tag of a field; any when absent
             * @example COMPANY
             */
            field?: string;
            /**
             * @description After how long it stops waiting, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description Someone with the subscriber's address was subscribed to a list */
        WaitForListEvent: {
            /** @constant */
            event: "subscribed_to";
            /**
             * @description Which list they join, by their address
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description After how long it stops waiting, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description Goes one way when conditions are met, and the other when not */
        ConditionStep: {
            /** @constant */
            type: "condition";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            if: components["schemas"]["AutomationConditions"];
            /** @description What it does when they are met */
            then?: components["schemas"]["AutomationStep"][];
            /** @description What it does when they are not */
            else?: components["schemas"]["AutomationStep"][];
        };
        /** @description Goes one of several ways by chance */
        SplitStep: {
            /** @constant */
            type: "split";
            /**
             * @description Unique in the automation; assigned when absent. Its mails and runs know the step by it
             * @example welcome
             */
            id?: string;
            /**
             * @description Together 100 percent
             * @example [
             *       {
             *         "percent": 50
             *       },
             *       {
             *         "percent": 50
             *       }
             *     ]
             */
            branches: components["schemas"]["SplitBranch"][];
        };
        SplitBranch: {
            /** @example 50 */
            percent: number;
            /** @description What it does for them */
            steps?: components["schemas"]["AutomationStep"][];
        };
        /**
         * @example {
         *       "name": "Welcome series",
         *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "trigger": {
         *         "type": "subscribed"
         *       },
         *       "steps": [
         *         {
         *           "type": "send_email",
         *           "id": "welcome",
         *           "subject": "Welcome, {{ FIRST_NAME }}",
         *           "html": "<p>Hello {{ FIRST_NAME }}</p>"
         *         },
         *         {
         *           "type": "wait",
         *           "for": "P3D"
         *         },
         *         {
         *           "type": "add_tag",
         *           "tag": "welcomed"
         *         }
         *       ]
         *     }
         */
        AddAutomation: {
            /** @example Welcome series */
            name: string;
            trigger: components["schemas"]["AutomationTrigger"];
            /**
             * @description `once` when absent
             * @enum {string}
             */
            entry?: "once" | "once_at_a_time" | "every_time";
            /** @description Who may enter it, judged when the run begins; null: everyone */
            conditions?: components["schemas"]["AutomationConditions"] | null;
            /** @description What ends a run early */
            goals?: components["schemas"]["AutomationGoal"][];
            /** @description What it does, in this order: at most 200 steps, those of branches included, which are nested at most 10 deep */
            steps?: components["schemas"]["AutomationStep"][];
            /**
             * @description Of its times of the day; UTC when absent
             * @example Europe/Zurich
             */
            time_zone?: string;
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
        };
        /**
         * @description Changes the given properties and leaves the rest; steps and goals are replaced as a whole
         * @example {
         *       "name": "Welcome"
         *     }
         */
        UpdateAutomation: {
            /** @example Welcome series */
            name?: string;
            trigger?: components["schemas"]["AutomationTrigger"];
            /**
             * @description `once` when absent
             * @enum {string}
             */
            entry?: "once" | "once_at_a_time" | "every_time";
            /** @description Who may enter it, judged when the run begins; null: everyone */
            conditions?: components["schemas"]["AutomationConditions"] | null;
            /** @description What ends a run early */
            goals?: components["schemas"]["AutomationGoal"][];
            /** @description What it does, in this order: at most 200 steps, those of branches included, which are nested at most 10 deep */
            steps?: components["schemas"]["AutomationStep"][];
            /**
             * @description Of its times of the day; UTC when absent
             * @example Europe/Zurich
             */
            time_zone?: string;
        };
        /** @description What is wrong with an automation, and what may be */
        AutomationValidation: {
            /** @description Whether it can be activated as it is */
            valid: boolean;
            errors: {
                /**
                 * @description The property it is in
                 * @example steps[2].html
                 */
                part: string;
                /**
                 * @description The id of the step it is in
                 * @example welcome
                 */
                step: string | null;
                /** @example 3 */
                line: number | null;
                /** @example 14 */
                column: number | null;
                /** @example tag "if" not closed */
                message: string;
            }[];
            warnings: {
                /**
                 * @description The property it is in
                 * @example steps[2].html
                 */
                part: string;
                /**
                 * @description The id of the step it is in
                 * @example welcome
                 */
                step: string | null;
                /** @example 3 */
                line: number | null;
                /** @example 14 */
                column: number | null;
                /** @example tag "if" not closed */
                message: string;
                /** @example link_broken */
                code: string;
            }[];
        };
        /**
         * @example {
         *       "emails": [
         *         "ada@example.com"
         *       ]
         *     }
         */
        TestStep: {
            /**
             * @description Who gets it
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
            /**
             * @description Whose fields it shows; a sample when absent
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid?: string;
            /**
             * @description Values of yours, at most 16384 characters as JSON, nested at most 10 deep. The run's mails name them as `{{ data.… }}`, its conditions as `{"data": "…"}`, and `automation.webhook` has them
             * @example {
             *       "order": "4711",
             *       "total": 59.9
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "waiting": "catch_up"
         *     }
         */
        ResumeAutomation: {
            /**
             * @description What becomes of runs that came due while it was paused: `catch_up`, when absent, goes on with all of them at once; `skip` ends them
             * @enum {string}
             */
            waiting?: "catch_up" | "skip";
        };
        /** @description A version of an automation without its steps */
        AutomationVersionSummary: {
            /** @example 1 */
            number: number;
            is_current: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @description An automation as it was activated; runs finish on their version */
        AutomationVersion: {
            /** @example 1 */
            number: number;
            is_current: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            trigger: components["schemas"]["AutomationTrigger"];
            /**
             * @description How often a subscriber may enter it: `once_at_a_time` while none of their runs is unfinished
             * @enum {string}
             */
            entry: "once" | "once_at_a_time" | "every_time";
            /** @description Who may enter it; null: everyone */
            conditions: components["schemas"]["AutomationConditions"] | null;
            goals: components["schemas"]["AutomationGoal"][];
            steps: components["schemas"]["AutomationStep"][];
            /**
             * @description Of its times of the day
             * @example Europe/Zurich
             */
            time_zone: string;
        };
        /** @description Runs of a version that were moved to the current one */
        MovedRuns: {
            /**
             * @description Runs that go on with the current version
             * @example 120
             */
            moved: number;
            /**
             * @description Unfinished runs that finish on this one
             * @example 3
             */
            left: number;
        };
        /** @description A campaign's recipients by state, and what they have done */
        CampaignReport: {
            /**
             * @description Recipients; grows for some seconds after the start, until all are recorded
             * @example 1250
             */
            total: number;
            /**
             * @description Recipients to whom it is still to be sent
             * @example 200
             */
            queued: number;
            /**
             * @description Recipients whose mail server has accepted it, also if it came back or was reported as spam later
             * @example 1040
             */
            sent: number;
            /**
             * @description Recipients whose mail server has refused it for good
             * @example 4
             */
            failed: number;
            /**
             * @description Recipients to whom it is not sent: they have unsubscribed, are suppressed or deleted, or have got enough mails
             * @example 5
             */
            skipped: number;
            /**
             * @description Recipients of whom it is not known: the connection or a process broke off while it was sent
             * @example 0
             */
            uncertain: number;
            /**
             * @description Recipients whose mail server asked to try again later, or who wait for the end of quiet hours or to be sent to again
             * @example 1
             */
            deferred: number;
            /**
             * @description Recipients whose address does not exist: it came back, or was refused
             * @example 3
             */
            hard_bounced: number;
            /**
             * @description Recipients to whom it could not be delivered this time: it came back, or their mailbox was full
             * @example 2
             */
            soft_bounced: number;
            /**
             * @description Recipients who reported it as spam
             * @example 1
             */
            complained: number;
            opens: {
                /**
                 * @description Opens of persons
                 * @example 640
                 */
                total: number;
                /**
                 * @description Recipients who have one, by a person
                 * @example 410
                 */
                unique: number;
                /**
                 * @description Opens of persons and bots
                 * @example 910
                 */
                total_with_bots: number;
                /**
                 * @description Recipients who have one, by a person or a bot
                 * @example 590
                 */
                unique_with_bots: number;
            };
            clicks: {
                /**
                 * @description Clicks of persons
                 * @example 640
                 */
                total: number;
                /**
                 * @description Recipients who have one, by a person
                 * @example 410
                 */
                unique: number;
                /**
                 * @description Clicks of persons and bots
                 * @example 910
                 */
                total_with_bots: number;
                /**
                 * @description Recipients who have one, by a person or a bot
                 * @example 590
                 */
                unique_with_bots: number;
            };
            /**
             * @description Recipients who have unsubscribed by its link
             * @example 3
             */
            unsubscribes: number;
            /** @description Its tracked links, in the order of the content */
            links: {
                /**
                 * @description As the campaign has it
                 * @example https://example.com/january
                 */
                url: string;
                /**
                 * @description Clicks of persons
                 * @example 120
                 */
                total: number;
                /**
                 * @description Recipients who have followed it, by a person
                 * @example 96
                 */
                unique: number;
                /**
                 * @description Clicks of persons and bots
                 * @example 180
                 */
                total_with_bots: number;
            }[];
            /** @description The hours in which something occurred, within 30 days of its start, oldest first */
            hours: {
                /**
                 * Format: date-time
                 * @description When the hour begins
                 * @example 2026-01-02T03:04:05.678Z
                 */
                hour: string;
                /**
                 * @description Opens of persons
                 * @example 12
                 */
                opens: number;
                /**
                 * @description Recipients of whom it is the first, by a person
                 * @example 9
                 */
                unique_opens: number;
                /**
                 * @description Clicks of persons
                 * @example 4
                 */
                clicks: number;
                /**
                 * @description Recipients of whom it is the first, by a person
                 * @example 3
                 */
                unique_clicks: number;
                /**
                 * @description Opens of persons and bots
                 * @example 17
                 */
                opens_with_bots: number;
                /**
                 * @description Recipients of whom it is the first, by a person or a bot
                 * @example 13
                 */
                unique_opens_with_bots: number;
                /**
                 * @description Clicks of persons and bots
                 * @example 6
                 */
                clicks_with_bots: number;
                /**
                 * @description Recipients of whom it is the first, by a person or a bot
                 * @example 5
                 */
                unique_clicks_with_bots: number;
            }[];
            /** @description By the domain of the address: the 50 with the most unique opens and clicks by persons, then by bots */
            domains: {
                /** @example example.com */
                domain: string;
                /**
                 * @description Opens of persons
                 * @example 12
                 */
                opens: number;
                /**
                 * @description Recipients of whom it is the first, by a person
                 * @example 9
                 */
                unique_opens: number;
                /**
                 * @description Clicks of persons
                 * @example 4
                 */
                clicks: number;
                /**
                 * @description Recipients of whom it is the first, by a person
                 * @example 3
                 */
                unique_clicks: number;
                /**
                 * @description Opens of persons and bots
                 * @example 17
                 */
                opens_with_bots: number;
                /**
                 * @description Recipients of whom it is the first, by a person or a bot
                 * @example 13
                 */
                unique_opens_with_bots: number;
                /**
                 * @description Clicks of persons and bots
                 * @example 6
                 */
                clicks_with_bots: number;
                /**
                 * @description Recipients of whom it is the first, by a person or a bot
                 * @example 5
                 */
                unique_clicks_with_bots: number;
            }[];
            /** @description By the country that the opens and clicks came from: those with the most unique ones first, without those whose country is not known. Empty where the installation has no database of countries */
            by_country: {
                /**
                 * @description ISO 3166-1 alpha-2
                 * @example DE
                 */
                country: string;
                /**
                 * @description Opens of persons
                 * @example 12
                 */
                opens: number;
                /**
                 * @description Recipients of whom it is the first, by a person
                 * @example 9
                 */
                unique_opens: number;
                /**
                 * @description Clicks of persons
                 * @example 4
                 */
                clicks: number;
                /**
                 * @description Recipients of whom it is the first, by a person
                 * @example 3
                 */
                unique_clicks: number;
            }[];
            /** @description Why mails came back, the most frequent reasons first; without complaints */
            bounce_reasons: {
                /** @enum {string} */
                reason: "unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other";
                /** @example 12 */
                bounces: number;
            }[];
            /** @description null when it has no variants */
            ab_test: components["schemas"]["AbTestReport"] | null;
            /** @description In the sample of its A/B test, by number */
            variants: components["schemas"]["VariantFigures"][];
        };
        AbTestReport: {
            /** @example 20 */
            sample_percent: number;
            /**
             * @description What the variants are compared by: how many recipients have opened the mail, or followed a link, by a person
             * @enum {string}
             */
            metric: "opens" | "clicks";
            /** @description How it is decided; null when everyone gets one of the variants */
            winner: ("automatic" | "manual") | null;
            /**
             * @description ISO 8601
             * @example PT4H
             */
            wait: string | null;
            /**
             * @description `planned` before the start; `testing` while there is no winner; `undecided` when the campaign has ended without one
             * @enum {string}
             */
            status: "planned" | "testing" | "decided" | "undecided";
            /** @description When the wait ends; null before the sample has been sent to */
            decides_at: string | null;
            /**
             * @description Its number; the first variant is 1
             * @example 2
             */
            winning_variant: number | null;
            decided_at: string | null;
            /** @description `service`: after the wait */
            decided_by: ("service" | "user" | "api_key" | "operator") | null;
            /**
             * @description Which has the most by the metric; null before the start
             * @example 2
             */
            leading_variant: number | null;
            /**
             * @description How sure it is that the leading variant is better than the next one by the metric, and not by chance: one minus the p of a two-sided z-test. null before both have been sent. No winner needs it.
             * @example 0.97
             */
            significance: number | null;
            rest: components["schemas"]["AbTestRest"];
        };
        /** @description The recipients who were not in the sample, who get the winner */
        AbTestRest: {
            /**
             * @description Recipients of the sample who get it
             * @example 100
             */
            recipients: number;
            /**
             * @description Of those, whose mail server has accepted it
             * @example 98
             */
            sent: number;
            /**
             * @description Of those, to whom it could not be delivered, or whose server has refused it
             * @example 2
             */
            bounces: number;
            /**
             * @description Recipients who have opened it, by a person
             * @example 41
             */
            unique_opens: number;
            /**
             * @description Recipients who have followed a link, by a person
             * @example 12
             */
            unique_clicks: number;
            /**
             * @description Recipients who have unsubscribed by its link
             * @example 1
             */
            unsubscribes: number;
        };
        /** @description What became of a variant in the sample */
        VariantFigures: {
            /**
             * @description Its number
             * @example 1
             */
            variant: number;
            name: string | null;
            won: boolean;
            /**
             * @description Recipients of the sample who get it
             * @example 100
             */
            recipients: number;
            /**
             * @description Of those, whose mail server has accepted it
             * @example 98
             */
            sent: number;
            /**
             * @description Of those, to whom it could not be delivered, or whose server has refused it
             * @example 2
             */
            bounces: number;
            /**
             * @description Recipients who have opened it, by a person
             * @example 41
             */
            unique_opens: number;
            /**
             * @description Recipients who have followed a link, by a person
             * @example 12
             */
            unique_clicks: number;
            /**
             * @description Recipients who have unsubscribed by its link
             * @example 1
             */
            unsubscribes: number;
        };
        /** @description Something that a recipient of a campaign has done */
        CampaignActivity: {
            /**
             * @description Identifier, `act_…`
             * @example act_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string;
            /**
             * @description The address it was sent to
             * @example grace@example.com
             */
            email: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            /**
             * @description The number of the variant they get; null when the campaign has none, or they wait for the winner
             * @example 2
             */
            variant: number | null;
            /** @description Of a click: where the link leads */
            url: string | null;
            /** @description Whether it is the recipient's first, by a person or by a bot */
            first: boolean;
            /** @description Whether a scanner or a prefetching proxy has done it */
            bot: boolean;
            /** @example 203.0.113.7 */
            ip: string | null;
            user_agent: string | null;
            /**
             * @description Where an open or a click by a person came from, ISO 3166-1 alpha-2; null when that is not known, and of bots
             * @example DE
             */
            country: string | null;
        };
        /**
         * @description A single mail that was sent by the API
         * @example {
         *       "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "status": "sent",
         *       "to": {
         *         "email": "grace@example.com",
         *         "name": "Grace Hopper"
         *       },
         *       "from": {
         *         "email": "shop@example.com",
         *         "name": "Example Shop"
         *       },
         *       "reply_to": null,
         *       "subject": "Your order 4711",
         *       "subscriber_uid": null,
         *       "template_uid": null,
         *       "tag": "receipt",
         *       "metadata": {
         *         "order": "4711"
         *       },
         *       "attachments": [],
         *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
         *       "track_opens": false,
         *       "opens": 0,
         *       "first_opened_at": null,
         *       "attempts": 1,
         *       "code": null,
         *       "reply": "250 2.0.0 Ok: queued",
         *       "reason": null,
         *       "send_at": null,
         *       "sent_at": "2026-01-02T03:04:05.900Z",
         *       "created_at": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Email: {
            /**
             * @description Identifier, `eml_…`
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @enum {string} */
            status: "queued" | "sending" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained" | "cancelled";
            to: {
                /**
                 * @description Null when the person has been erased
                 * @example grace@example.com
                 */
                email: string | null;
                name: string | null;
            };
            from: {
                /** @example shop@example.com */
                email: string;
                name: string | null;
            };
            reply_to: string | null;
            /**
             * @description As it is sent; null when the person has been erased
             * @example Your order 4711
             */
            subject: string | null;
            subscriber_uid: string | null;
            template_uid: string | null;
            tag: string | null;
            metadata: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                content_type: string;
                bytes: number;
            }[];
            /**
             * @description Its Message-ID, without brackets
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com
             */
            message_id: string;
            track_opens: boolean;
            /** @description How often it was opened, without automatic requests */
            opens: number;
            first_opened_at: string | null;
            attempts: number;
            /**
             * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
             * @example null
             */
            code: string | null;
            /**
             * @description What the mail server said
             * @example 250 2.0.0 Ok: queued
             */
            reply: string | null;
            /**
             * @description Why it came back, was refused or is deferred, by what the server said; null of any other
             * @example null
             */
            reason: ("unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other") | null;
            /** @description When it was to be sent, if it was queued for later */
            send_at: string | null;
            sent_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @example {
         *       "to": {
         *         "email": "grace@example.com",
         *         "name": "Grace Hopper"
         *       },
         *       "subject": "Your order {{ data.order }}",
         *       "html": "<p>Thank you, {{ data.name }}!</p>",
         *       "data": {
         *         "name": "Grace",
         *         "order": "4711"
         *       }
         *     }
         */
        SendEmail: {
            /**
             * @description Where it goes: an address, or `{email, name}`
             * @example grace@example.com
             */
            to?: string | {
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
                /** @example Grace Hopper */
                name?: string;
            };
            /**
             * @description In the place of `to`: a subscriber of any of your lists
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid?: string;
            /**
             * Format: email
             * @description A verified sender; the account's first one when absent
             * @example ada@example.com
             */
            from_email?: string;
            /** @example Example Shop */
            from_name?: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            reply_to?: string;
            /**
             * @description Liquid; the template's when absent
             * @example Your order {{ data.order }}
             */
            subject?: string;
            /**
             * @description Liquid
             * @example <p>Thank you, {{ data.name }}!</p>
             */
            html?: string;
            /** @description Liquid; the text part, made of the HTML when absent */
            plain?: string;
            /**
             * @description A template as it is now: a layout with a slot for `html`, or a complete mail
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string;
            /**
             * @description Values that the content names as `{{ data.… }}`
             * @example {
             *       "name": "Grace",
             *       "order": "4711"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Headers of the mail: `In-Reply-To`, `References`, `Importance`, `Sensitivity`, and `X-…` but those that providers take for settings
             * @example {
             *       "X-Order": "4711"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            attachments?: components["schemas"]["NewEmailAttachment"][];
            /**
             * @description A word of yours to find it by
             * @example receipt
             */
            tag?: string;
            /**
             * @description Values of yours, which responses and webhooks return
             * @example {
             *       "order": "4711"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Whether the HTML gets an image that shows when it is opened
             * @default false
             */
            track_opens?: boolean;
            /**
             * Format: date-time
             * @description When, up to 30 days ahead; now when absent, or at most five minutes past
             * @example 2026-01-02T03:04:05Z
             */
            send_at?: string;
        };
        /**
         * @example {
         *       "filename": "hello.txt",
         *       "content_type": "text/plain",
         *       "content": "SGVsbG8="
         *     }
         */
        NewEmailAttachment: {
            /** @example receipt.pdf */
            filename: string;
            /**
             * @default application/octet-stream
             * @example application/pdf
             */
            content_type?: string;
            /**
             * @description Its bytes in base64
             * @example SGVsbG8=
             */
            content: string;
        };
        /**
         * @description An email with its history
         * @example {
         *       "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "status": "sent",
         *       "to": {
         *         "email": "grace@example.com",
         *         "name": "Grace Hopper"
         *       },
         *       "from": {
         *         "email": "shop@example.com",
         *         "name": "Example Shop"
         *       },
         *       "reply_to": null,
         *       "subject": "Your order 4711",
         *       "subscriber_uid": null,
         *       "template_uid": null,
         *       "tag": "receipt",
         *       "metadata": {
         *         "order": "4711"
         *       },
         *       "attachments": [],
         *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
         *       "track_opens": false,
         *       "opens": 0,
         *       "first_opened_at": null,
         *       "attempts": 1,
         *       "code": null,
         *       "reply": "250 2.0.0 Ok: queued",
         *       "reason": null,
         *       "send_at": null,
         *       "sent_at": "2026-01-02T03:04:05.900Z",
         *       "created_at": "2026-01-02T03:04:05.678Z",
         *       "next_attempt_at": null,
         *       "events": [
         *         {
         *           "type": "queued",
         *           "occurred_at": "2026-01-02T03:04:05.678Z",
         *           "code": null,
         *           "reply": null,
         *           "bot": null,
         *           "ip": null,
         *           "user_agent": null
         *         },
         *         {
         *           "type": "sent",
         *           "occurred_at": "2026-01-02T03:04:05.900Z",
         *           "code": null,
         *           "reply": "250 2.0.0 Ok: queued",
         *           "bot": null,
         *           "ip": null,
         *           "user_agent": null
         *         }
         *       ]
         *     }
         */
        EmailDetails: {
            /**
             * @description Identifier, `eml_…`
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @enum {string} */
            status: "queued" | "sending" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained" | "cancelled";
            to: {
                /**
                 * @description Null when the person has been erased
                 * @example grace@example.com
                 */
                email: string | null;
                name: string | null;
            };
            from: {
                /** @example shop@example.com */
                email: string;
                name: string | null;
            };
            reply_to: string | null;
            /**
             * @description As it is sent; null when the person has been erased
             * @example Your order 4711
             */
            subject: string | null;
            subscriber_uid: string | null;
            template_uid: string | null;
            tag: string | null;
            metadata: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                content_type: string;
                bytes: number;
            }[];
            /**
             * @description Its Message-ID, without brackets
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com
             */
            message_id: string;
            track_opens: boolean;
            /** @description How often it was opened, without automatic requests */
            opens: number;
            first_opened_at: string | null;
            attempts: number;
            /**
             * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
             * @example null
             */
            code: string | null;
            /**
             * @description What the mail server said
             * @example 250 2.0.0 Ok: queued
             */
            reply: string | null;
            /**
             * @description Why it came back, was refused or is deferred, by what the server said; null of any other
             * @example null
             */
            reason: ("unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other") | null;
            /** @description When it was to be sent, if it was queued for later */
            send_at: string | null;
            sent_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * @description When it is tried next, while it is `queued` or `deferred`
             * @example null
             */
            next_attempt_at: string | null;
            /** @description What has happened to it, in this order; of opens the first hundred */
            events: {
                /** @enum {string} */
                type: "queued" | "sent" | "deferred" | "failed" | "skipped" | "uncertain" | "cancelled" | "bounced" | "complained" | "opened";
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                occurred_at: string;
                /**
                 * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                 * @example null
                 */
                code: string | null;
                /**
                 * @description What the mail server said
                 * @example 250 2.0.0 Ok: queued
                 */
                reply: string | null;
                /** @description Of an open: whether no person has made the request */
                bot: boolean | null;
                ip: string | null;
                user_agent: string | null;
            }[];
        };
        /**
         * @description What an email says, as its recipient got it
         * @example {
         *       "html": "<p>Your order 4711 is on its way.</p>",
         *       "plain": "Your order 4711 is on its way."
         *     }
         */
        EmailContent: {
            /** @description Null when it has none, or is no longer kept */
            html: string | null;
            /** @description Null when it is no longer kept */
            plain: string | null;
        };
        /**
         * @example {
         *       "kind": "hard",
         *       "email": "grace@example.com",
         *       "code": "5.1.1",
         *       "reply": "550 5.1.1 User unknown"
         *     }
         */
        AddBounce: {
            /**
             * @description `hard`: the address does not exist; `soft`: it could not be delivered this time; `complaint`: reported as spam
             * @example hard
             * @enum {string}
             */
            kind: "hard" | "soft" | "complaint";
            /**
             * @description The Message-ID of the mail
             * @example <cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com>
             */
            message_id?: string;
            /**
             * Format: email
             * @description Where it went, when the Message-ID is not known
             * @example ada@example.com
             */
            email?: string;
            /** @example 5.1.1 */
            code?: string;
            /** @example 550 5.1.1 User unknown */
            reply?: string;
            /**
             * @description Of a complaint
             * @example abuse
             */
            feedback_type?: string;
            /**
             * Format: date-time
             * @description Now when absent
             * @example 2026-01-02T03:04:05Z
             */
            occurred_at?: string;
        };
        /** @description When bounces and complaints end mail to an address of the account */
        BounceRules: {
            /**
             * @description How many soft bounces of an address within `soft_days` count as a hard one; 0: none do; null: as the installation has it
             * @example 3
             */
            soft_limit: number | null;
            /**
             * @description Within how many days soft bounces count; null: as the installation has it
             * @example 30
             */
            soft_days: number | null;
            /**
             * @description After a hard bounce, or as many soft ones as count as one: `account`: the address is suppressed, and its subscribers on all lists are moved; `list`: the subscriber whose mail it was is moved, and nobody else. A report that names no mail moves all subscribers with the address
             * @example account
             * @enum {string}
             */
            bounce_scope: "account" | "list";
            /**
             * @description After a complaint: `account`: the address is suppressed, and its subscribers on all lists are moved; `list`: the subscriber whose mail it was is moved, and nobody else. A report that names no mail moves all subscribers with the address
             * @example account
             * @enum {string}
             */
            complaint_scope: "account" | "list";
            /**
             * @description What applies
             * @example {
             *       "soft_limit": 3,
             *       "soft_days": 30
             *     }
             */
            effective: {
                soft_limit: number;
                soft_days: number;
            };
        };
        /**
         * @example {
         *       "soft_limit": 3,
         *       "complaint_scope": "list"
         *     }
         */
        UpdateBounceRules: {
            /**
             * @description How many soft bounces of an address within `soft_days` count as a hard one; 0: none do; null: as the installation has it
             * @example 3
             */
            soft_limit?: number | null;
            /**
             * @description Within how many days soft bounces count; null: as the installation has it
             * @example 30
             */
            soft_days?: number | null;
            /**
             * @description After a hard bounce, or as many soft ones as count as one: `account`: the address is suppressed, and its subscribers on all lists are moved; `list`: the subscriber whose mail it was is moved, and nobody else. A report that names no mail moves all subscribers with the address
             * @example account
             * @enum {string}
             */
            bounce_scope?: "account" | "list";
            /**
             * @description After a complaint: `account`: the address is suppressed, and its subscribers on all lists are moved; `list`: the subscriber whose mail it was is moved, and nobody else. A report that names no mail moves all subscribers with the address
             * @example account
             * @enum {string}
             */
            complaint_scope?: "account" | "list";
        };
        /** @description An address at which a provider reports bounces and complaints */
        BounceCallback: {
            /**
             * @description Identifier, `bcb_…`
             * @example bcb_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @enum {string} */
            provider: "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost";
            /**
             * @description Where the provider is to send its events. Whoever knows it can report bounces of the account.
             * @example https://mail.example.com/bounces/ses/…
             */
            url: string;
            /** @description Whether it has the key by which signatures are verified */
            has_verification_key: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /** @description When the provider last used it; written at most once a minute */
            last_used_at: string | null;
        };
        /**
         * @example {
         *       "provider": "postmark"
         *     }
         */
        AddBounceCallback: {
            /** @enum {string} */
            provider: "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost";
            /** @description SendGrid: the public key of its signed event webhook; Mailgun: the HTTP webhook signing key; SES: the ARN of the topic. These are required. The other providers have none. */
            verification_key?: string;
        };
        /** @description A registered webhook */
        Hook: {
            /**
             * @description Identifier, `hook_…`
             * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * Format: uri
             * @example https://example.com/mailwright
             */
            target_url: string;
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            /** @description The list whose events it receives; null: all lists */
            list_uid: string | null;
            /** @enum {string} */
            status: "active" | "switched_off" | "removed";
            /**
             * @description Consecutive deliveries whose retries are exhausted
             * @example 0
             */
            consecutive_failures: number;
            switched_off_at: string | null;
            switched_off_reason: string | null;
            /** @description Every event for the webhook since then has a delivery, so that `recover` from then on misses none; null: events are not retained, since it has been switched off for too long or is removed */
            recoverable_since: string | null;
            /** @description For a switched-off hook: until when its events are retained for `recover` */
            recoverable_until: string | null;
            description: string | null;
            /** @description Until when deliveries are also signed with the secret before the last rotation, and no other rotation is allowed; null: they are not */
            previous_secret_expires_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @description A registered webhook with its secret */
        NewHook: {
            /**
             * @description Identifier, `hook_…`
             * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * Format: uri
             * @example https://example.com/mailwright
             */
            target_url: string;
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            /** @description The list whose events it receives; null: all lists */
            list_uid: string | null;
            /** @enum {string} */
            status: "active" | "switched_off" | "removed";
            /**
             * @description Consecutive deliveries whose retries are exhausted
             * @example 0
             */
            consecutive_failures: number;
            switched_off_at: string | null;
            switched_off_reason: string | null;
            /** @description Every event for the webhook since then has a delivery, so that `recover` from then on misses none; null: events are not retained, since it has been switched off for too long or is removed */
            recoverable_since: string | null;
            /** @description For a switched-off hook: until when its events are retained for `recover` */
            recoverable_until: string | null;
            description: string | null;
            /** @description Until when deliveries are also signed with the secret before the last rotation, and no other rotation is allowed; null: they are not */
            previous_secret_expires_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * @description Signs the deliveries. Returned only once.
             * @example whsec_…
             */
            secret: string;
        };
        /**
         * @example {
         *       "target_url": "https://example.com/mailwright",
         *       "event": "subscriber.subscribed"
         *     }
         */
        AddHook: {
            /**
             * Format: uri
             * @description Where deliveries are POSTed: a public https URL
             */
            target_url?: string;
            /**
             * Format: uri
             * @description Another name for target_url
             */
            url?: string;
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            list_uid?: string | null;
            description?: string | null;
        };
        /** @description An event that hooks can listen to */
        EventDescription: {
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            /**
             * @description When it occurs
             * @example A subscriber subscribes.
             */
            description: string;
            /**
             * @description JSON Schema (2020-12) of the `data` of its deliveries; has no external references
             * @example {
             *       "$schema": "https://json-schema.org/draft/2020-12/schema",
             *       "type": "object"
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
            sample: components["schemas"]["DeliveryBody"];
        };
        /**
         * @description The body of a webhook delivery
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "subscriber.subscribed",
         *       "occurred_at": "2026-01-02T03:04:05.678Z",
         *       "data": {
         *         "subscriber": {
         *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "status": "subscribed",
         *           "EMAIL": "grace@example.com",
         *           "FIRST_NAME": "Grace",
         *           "LAST_NAME": "Hopper",
         *           "tags": [
         *             "vip"
         *           ],
         *           "source": "api",
         *           "ip_address": null,
         *           "created_at": "2026-01-02T03:04:05.678Z",
         *           "updated_at": "2026-01-02T03:04:05.678Z",
         *           "subscribed_at": "2026-01-02T03:04:05.678Z",
         *           "confirmed_at": null,
         *           "unsubscribed_at": null
         *         },
         *         "list": {
         *           "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "name": "Newsletter"
         *         }
         *       }
         *     }
         */
        DeliveryBody: {
            /**
             * @description The same on every attempt: deduplicate by it
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            /** @description The event's data; its properties depend on the event */
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "status": "active"
         *     }
         */
        UpdateHook: {
            /**
             * Format: uri
             * @description Where deliveries are POSTed: a public https URL
             */
            target_url?: string;
            /**
             * Format: uri
             * @description Another name for target_url
             */
            url?: string;
            /** @enum {string} */
            event?: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            list_uid?: string | null;
            description?: string | null;
            /**
             * @description Switches it on again and resets its failure counter
             * @constant
             */
            status?: "active";
        };
        /**
         * @example {
         *       "expire_previous": false
         *     }
         */
        RotateHookSecret: {
            /**
             * @description True when a secret has leaked: only the new one signs, at once. Deliveries fail until the receiver has it.
             * @default false
             */
            expire_previous?: boolean;
        };
        /** @description One event for one hook, with any number of attempts */
        Delivery: {
            /**
             * @description The `X-Service-Delivery` of every attempt
             * @example dlv_01k6n8t5xne9k8r4c2s7f0w3ga
             */
            uid: string;
            /**
             * @description Identifier, `hook_…`
             * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            hook_uid: string;
            /**
             * @description The same for every hook that receives the event
             * @example evt_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            event_uid: string;
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "cancelled";
            /** @description Of a failed delivery, and of a pending one whose last attempt failed: `rejected` (4xx), `redirected` (3xx), `gone` (410), `server-error` (5xx), `timed-out`, `unreachable` (DNS, connection or TLS), `target-refused` (a private address). Of a cancelled one: `hook-switched-off`, `hook-removed`, or the failure of its last attempt */
            reason: ("rejected" | "redirected" | "gone" | "server-error" | "timed-out" | "unreachable" | "target-refused" | "hook-switched-off" | "hook-removed") | null;
            /**
             * @description Asked for by POST /hooks/{uid}/test
             * @example false
             */
            test: boolean;
            /**
             * @description Attempts made so far
             * @example 1
             */
            attempt_count: number;
            /** @description The earliest time of the next attempt; null when there is none */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event happened
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /** @description Null while it is pending */
            finished_at: string | null;
        };
        /** @description A delivery with its attempts and its body */
        DeliveryDetails: {
            /**
             * @description The `X-Service-Delivery` of every attempt
             * @example dlv_01k6n8t5xne9k8r4c2s7f0w3ga
             */
            uid: string;
            /**
             * @description Identifier, `hook_…`
             * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            hook_uid: string;
            /**
             * @description The same for every hook that receives the event
             * @example evt_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            event_uid: string;
            /** @enum {string} */
            event: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "cancelled";
            /** @description Of a failed delivery, and of a pending one whose last attempt failed: `rejected` (4xx), `redirected` (3xx), `gone` (410), `server-error` (5xx), `timed-out`, `unreachable` (DNS, connection or TLS), `target-refused` (a private address). Of a cancelled one: `hook-switched-off`, `hook-removed`, or the failure of its last attempt */
            reason: ("rejected" | "redirected" | "gone" | "server-error" | "timed-out" | "unreachable" | "target-refused" | "hook-switched-off" | "hook-removed") | null;
            /**
             * @description Asked for by POST /hooks/{uid}/test
             * @example false
             */
            test: boolean;
            /**
             * @description Attempts made so far
             * @example 1
             */
            attempt_count: number;
            /** @description The earliest time of the next attempt; null when there is none */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event happened
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /** @description Null while it is pending */
            finished_at: string | null;
            /** @description In chronological order; at most the last 100 */
            attempts: components["schemas"]["DeliveryAttempt"][];
            body: components["schemas"]["DeliveryBody"];
        };
        /** @description One POST of a delivery */
        DeliveryAttempt: {
            /**
             * @description From 1, continued through every redelivery
             * @example 1
             */
            number: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            started_at: string;
            /**
             * @description From its start to the end of the response
             * @example 87
             */
            duration_ms: number;
            /**
             * @description The response's HTTP status; null without a response
             * @example 503
             */
            status_code: number | null;
            /** @description Why there was no response: `timed-out`, `refused-target`, or a code such as `ECONNREFUSED` */
            error_code: string | null;
            /** @description The beginning of the response's body, up to 2 KiB; for a refused target, the reason */
            response_excerpt: string | null;
        };
        /** @description A redelivery of a hook's failed deliveries */
        Recovery: {
            /**
             * @description Identifier, `rec_…`
             * @example rec_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description Identifier, `hook_…`
             * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            hook_uid: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            since: string;
            /**
             * @description `completed` when all of its deliveries are requeued
             * @enum {string}
             */
            status: "running" | "completed";
            /**
             * @description Deliveries that had failed since then, when it was asked for. Of more than 10,000 the rest is counted in the background, so that it grows at first
             * @example 3
             */
            total: number;
            /**
             * @description Deliveries requeued so far
             * @example 3
             */
            redelivered: number;
            /** @description The state of the requeued deliveries. One that was redelivered since, or removed, no longer counts */
            outcomes: {
                /**
                 * @description Still under way
                 * @example 1
                 */
                pending: number;
                /**
                 * @description Delivered
                 * @example 2
                 */
                succeeded: number;
                /**
                 * @description Failed again
                 * @example 0
                 */
                failed: number;
                /**
                 * @description Cancelled, since the hook was switched off or removed again
                 * @example 0
                 */
                cancelled: number;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            requested_at: string;
            completed_at: string | null;
        };
        /**
         * @example {
         *       "since": "2026-01-02T03:04:05Z"
         *     }
         */
        RecoverHook: {
            /**
             * Format: date-time
             * @description Deliveries that failed at or after this time are sent again. Not in the future
             * @example 2026-01-02T03:04:05Z
             */
            since: string;
        };
        SubscriberSubscribedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
        };
        ListReference: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            name: string;
        };
        SubscriberUnsubscribedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            reason: string | null;
            campaign?: components["schemas"]["CampaignReference"];
        };
        CampaignReference: {
            /**
             * @description Identifier, `cmp_…`
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            name: string;
            subject: string;
        };
        SubscriberTaggedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            tags_added: string[];
        };
        SubscriberUpdatedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            /** @description Names of the properties that changed */
            changed: string[];
        };
        SubscriberDeletedData: {
            /** @description As it was at last; after an erasure only its uid */
            subscriber: components["schemas"]["Subscriber"] | {
                /**
                 * @description Identifier, `sub_…`
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            list: components["schemas"]["ListReference"];
        };
        EmailOpenedData: {
            /** @description Absent of an email that was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description Of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent of an email that was sent by itself */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Of an email that was sent by itself */
            email?: components["schemas"]["EmailReference"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            opened_at: string;
            /** @description True for this subscriber's first one for this campaign, or the first one of this email */
            first: boolean;
            /** @description A scanner or a prefetching proxy rather than a person */
            bot: boolean;
            ip: string | null;
            user_agent: string | null;
            /** @description The country of the address (ISO 3166-1 alpha-2), null when it is not known, and for a bot. It is there where the installation has a database of countries */
            country?: string | null;
        };
        EmailReference: {
            /**
             * @description Identifier, `eml_…`
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            to: string;
            tag: string | null;
            metadata: {
                [key: string]: string;
            };
        };
        EmailClickedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            campaign: components["schemas"]["CampaignReference"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            clicked_at: string;
            /** @description True for this subscriber's first one for this campaign, or the first one of this email */
            first: boolean;
            /** @description A scanner or a prefetching proxy rather than a person */
            bot: boolean;
            ip: string | null;
            user_agent: string | null;
            /** @description The country of the address (ISO 3166-1 alpha-2), null when it is not known, and for a bot. It is there where the installation has a database of countries */
            country?: string | null;
            url: string;
        };
        CampaignSentData: {
            campaign: components["schemas"]["CampaignReference"];
            list: components["schemas"]["ListReference"];
            statistics: {
                recipients: number;
                sent: number;
                failed: number;
                skipped: number;
                uncertain: number;
            };
        };
        EmailSentData: {
            /** @description Absent of an email that was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description Of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent of an email that was sent by itself */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Of an email that was sent by itself */
            email?: components["schemas"]["EmailReference"];
            /** @description Its Message-ID, without brackets */
            message_id: string;
        };
        EmailBouncedData: {
            /** @description Absent of an email that was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description Of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent unless it is known to be about a mail of one */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Of an email that was sent by itself */
            email?: components["schemas"]["EmailReference"];
            /**
             * @description `hard`: the address does not exist; `soft`: it could not be delivered this time
             * @enum {string}
             */
            kind: "hard" | "soft";
            /**
             * @description Why it came back, by what the server said
             * @enum {string}
             */
            reason: "unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other";
            /** @description The status code (RFC 3463) or SMTP code */
            code: string | null;
            /** @description What the server said */
            reply: string | null;
        };
        EmailComplainedData: {
            /** @description Absent of an email that was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description Of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent unless it is known to be about a mail of one */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Of an email that was sent by itself */
            email?: components["schemas"]["EmailReference"];
            /** @description The type of the report (RFC 5965), such as `abuse` */
            feedback_type: string | null;
        };
        AutomationWebhookData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            automation: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                name: string;
            };
            run: {
                /**
                 * @description Identifier, `run_…`
                 * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @description What the run was started with */
                data: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The id of the step */
            step: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
        idempotencyKey: string;
        /**
         * @description The ETag of your copy: 304 when the resource has not changed
         * @example "7Fh2kQm0X9sVtB3cLr5wYA"
         */
        ifNoneMatch: string;
        /**
         * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
         * @example *
         */
        ifMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in logs: the id that was sent, or a new one
         * @example 5b0b7c64-3b0e-4f0c-9c1e-2f9f3f1f8c55
         */
        requestId: string;
        /**
         * @description The size of the key's token bucket (`q`), and in how many seconds it refills (`w`): draft-ietf-httpapi-ratelimit-headers. Only when the plan has a limit and the key is valid
         * @example "default";q=1000;w=10
         */
        rateLimitPolicy: string;
        /**
         * @description How many requests are left (`r`), and in how many seconds the bucket is full (`t`). Beside RateLimit-Policy
         * @example "default";r=998;t=1
         */
        rateLimit: string;
        /**
         * @description After how many seconds to retry
         * @example 1
         */
        retryAfter: string;
        /**
         * @description Stands for what the resource is now; to be sent as If-None-Match or If-Match (RFC 9110)
         * @example "7Fh2kQm0X9sVtB3cLr5wYA"
         */
        entityTag: string;
        /**
         * @description `true` when this is the stored first response to the Idempotency-Key
         * @example true
         */
        replayed: string;
        /**
         * @description How to authenticate (RFC 6750)
         * @example Bearer realm="Mailwright"
         */
        authenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, its plan and limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "uid": "acc_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "Example Ltd",
                     *         "status": "active",
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       },
                     *       "plan": {
                     *         "code": "standard",
                     *         "name": "Standard",
                     *         "api_access": true
                     *       },
                     *       "limits": {
                     *         "named_keys": {
                     *           "limit": 1,
                     *           "used": 1
                     *         },
                     *         "lists": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "subscribers": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "requests": {
                     *           "per_second": null,
                     *           "burst": null
                     *         },
                     *         "hooks": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "senders": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "domains": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "heavy_requests": {
                     *           "at_once": null
                     *         },
                     *         "deliveries": {
                     *           "per_second": null,
                     *           "per_batch": null
                     *         },
                     *         "imports": {
                     *           "at_once": null,
                     *           "megabytes": null,
                     *           "rows": null
                     *         },
                     *         "templates": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "automations": {
                     *           "limit": null,
                     *           "used": 1
                     *         },
                     *         "media": {
                     *           "megabytes": null,
                     *           "used_bytes": 1
                     *         },
                     *         "daily_mails": {
                     *           "limit": null,
                     *           "used": null
                     *         },
                     *         "confirmations": {
                     *           "per_hour": null
                     *         }
                     *       },
                     *       "key": {
                     *         "uid": "key_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "kind": "named",
                     *         "name": "My shop",
                     *         "prefix": "mw_live_3fGh2K",
                     *         "scopes": [
                     *           "*"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccountSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "anonymous_tracking": false,
                     *       "frequency_cap": null,
                     *       "quiet_hours": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountSettings"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAccountSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "anonymous_tracking": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAccountSettings"];
            };
        };
        responses: {
            /** @description The settings as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "anonymous_tracking": false,
                     *       "frequency_cap": null,
                     *       "quiet_hours": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountSettings"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccountOverview: {
        parameters: {
            query?: {
                /**
                 * @description In which days begin, to the half hour
                 * @example Europe/Zurich
                 */
                time_zone?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Subscribers, growth, campaigns and sending */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscribers": {
                     *         "subscribed": 1250,
                     *         "unconfirmed": 12,
                     *         "unsubscribed": 80,
                     *         "bounced": 9,
                     *         "complained": 1,
                     *         "blocklisted": 0
                     *       },
                     *       "growth": [
                     *         {
                     *           "date": "2026-01-31",
                     *           "subscribed": 42,
                     *           "unsubscribed": 5,
                     *           "bounced": 2,
                     *           "complained": 0,
                     *           "blocklisted": 0,
                     *           "deleted": 1,
                     *           "net": 34,
                     *           "total": 1250
                     *         }
                     *       ],
                     *       "campaigns": [
                     *         {
                     *           "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "name": "January issue",
                     *           "status": "sent",
                     *           "started_at": "2026-01-02T03:04:05.678Z",
                     *           "sent": 1240,
                     *           "open_rate": 0.0125,
                     *           "click_rate": 0.0125,
                     *           "unsubscribe_rate": 0.0125,
                     *           "bounce_rate": 0.0125,
                     *           "complaint_rate": 0.0125
                     *         }
                     *       ],
                     *       "sending": {
                     *         "sent": 12400,
                     *         "bounce_rate": 0.0125,
                     *         "complaint_rate": 0.0125,
                     *         "days": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "sent": 1240,
                     *             "bounced": 9,
                     *             "complained": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountOverview"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrackingDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain and its record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "links.example.com",
                     *       "domain_unicode": "links.example.com",
                     *       "status": "unverified",
                     *       "verified_at": null,
                     *       "missing_since": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_mailwright.links.example.com",
                     *         "value": "mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b",
                     *         "status": "found",
                     *         "found": [
                     *           "text"
                     *         ]
                     *       },
                     *       "checked_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackingDomain"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addTrackingDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "links.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AddTrackingDomain"];
            };
        };
        responses: {
            /** @description The new domain */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "links.example.com",
                     *       "domain_unicode": "links.example.com",
                     *       "status": "unverified",
                     *       "verified_at": null,
                     *       "missing_since": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_mailwright.links.example.com",
                     *         "value": "mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b",
                     *         "status": "found",
                     *         "found": [
                     *           "text"
                     *         ]
                     *       },
                     *       "checked_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackingDomain"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTrackingDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkTrackingDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, and what was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "links.example.com",
                     *       "domain_unicode": "links.example.com",
                     *       "status": "unverified",
                     *       "verified_at": null,
                     *       "missing_since": null,
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_mailwright.links.example.com",
                     *         "value": "mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b",
                     *         "status": "found",
                     *         "found": [
                     *           "text"
                     *         ]
                     *       },
                     *       "checked_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackingDomain"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLists: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lists */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "Newsletter",
                     *         "from_name": "Ada at Example",
                     *         "from_email": "ada@example.com",
                     *         "reply_to": null,
                     *         "default_subject": null,
                     *         "subscription": "single_opt_in",
                     *         "send_welcome_email": false,
                     *         "welcome_email": null,
                     *         "sign_up_form": false,
                     *         "form": {
                     *           "title": "Letters from Ada",
                     *           "text": "A letter each month, on paper if you like.",
                     *           "button_text": "Join",
                     *           "success_message": "See you in the next letter.",
                     *           "redirect_url": "https://example.com/thanks",
                     *           "accent_color": "#8a3b12"
                     *         },
                     *         "language": "en",
                     *         "public_name": "Letters from Ada",
                     *         "public_description": null,
                     *         "on_preferences_page": false,
                     *         "archive": {
                     *           "enabled": false,
                     *           "indexed": false
                     *         },
                     *         "track_opens": null,
                     *         "track_clicks": null,
                     *         "contact": {
                     *           "company": null,
                     *           "address_1": null,
                     *           "address_2": null,
                     *           "city": null,
                     *           "state": null,
                     *           "zip": null,
                     *           "country": null,
                     *           "phone": null,
                     *           "url": null
                     *         },
                     *         "fields": [
                     *           {
                     *             "tag": "COMPANY",
                     *             "label": "Company",
                     *             "type": "text",
                     *             "required": false,
                     *             "default_value": null,
                     *             "options": [],
                     *             "visible": true
                     *           }
                     *         ],
                     *         "statistics": {
                     *           "subscribed": 1250,
                     *           "unconfirmed": 12,
                     *           "unsubscribed": 80,
                     *           "bounced": 9,
                     *           "complained": 1,
                     *           "blocklisted": 0
                     *         },
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["List"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Newsletter",
                 *       "from_name": "Ada at Example",
                 *       "from_email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AddList"];
            };
        };
        responses: {
            /** @description The new list */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Newsletter",
                     *       "from_name": "Ada at Example",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "default_subject": null,
                     *       "subscription": "single_opt_in",
                     *       "send_welcome_email": false,
                     *       "welcome_email": null,
                     *       "sign_up_form": false,
                     *       "form": {
                     *         "title": "Letters from Ada",
                     *         "text": "A letter each month, on paper if you like.",
                     *         "button_text": "Join",
                     *         "success_message": "See you in the next letter.",
                     *         "redirect_url": "https://example.com/thanks",
                     *         "accent_color": "#8a3b12"
                     *       },
                     *       "language": "en",
                     *       "public_name": "Letters from Ada",
                     *       "public_description": null,
                     *       "on_preferences_page": false,
                     *       "archive": {
                     *         "enabled": false,
                     *         "indexed": false
                     *       },
                     *       "track_opens": null,
                     *       "track_clicks": null,
                     *       "contact": {
                     *         "company": null,
                     *         "address_1": null,
                     *         "address_2": null,
                     *         "city": null,
                     *         "state": null,
                     *         "zip": null,
                     *         "country": null,
                     *         "phone": null,
                     *         "url": null
                     *       },
                     *       "fields": [
                     *         {
                     *           "tag": "COMPANY",
                     *           "label": "Company",
                     *           "type": "text",
                     *           "required": false,
                     *           "default_value": null,
                     *           "options": [],
                     *           "visible": true
                     *         }
                     *       ],
                     *       "statistics": {
                     *         "subscribed": 1250,
                     *         "unconfirmed": 12,
                     *         "unsubscribed": 80,
                     *         "bounced": 9,
                     *         "complained": 1,
                     *         "blocklisted": 0
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Newsletter",
                     *       "from_name": "Ada at Example",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "default_subject": null,
                     *       "subscription": "single_opt_in",
                     *       "send_welcome_email": false,
                     *       "welcome_email": null,
                     *       "sign_up_form": false,
                     *       "form": {
                     *         "title": "Letters from Ada",
                     *         "text": "A letter each month, on paper if you like.",
                     *         "button_text": "Join",
                     *         "success_message": "See you in the next letter.",
                     *         "redirect_url": "https://example.com/thanks",
                     *         "accent_color": "#8a3b12"
                     *       },
                     *       "language": "en",
                     *       "public_name": "Letters from Ada",
                     *       "public_description": null,
                     *       "on_preferences_page": false,
                     *       "archive": {
                     *         "enabled": false,
                     *         "indexed": false
                     *       },
                     *       "track_opens": null,
                     *       "track_clicks": null,
                     *       "contact": {
                     *         "company": null,
                     *         "address_1": null,
                     *         "address_2": null,
                     *         "city": null,
                     *         "state": null,
                     *         "zip": null,
                     *         "country": null,
                     *         "phone": null,
                     *         "url": null
                     *       },
                     *       "fields": [
                     *         {
                     *           "tag": "COMPANY",
                     *           "label": "Company",
                     *           "type": "text",
                     *           "required": false,
                     *           "default_value": null,
                     *           "options": [],
                     *           "visible": true
                     *         }
                     *       ],
                     *       "statistics": {
                     *         "subscribed": 1250,
                     *         "unconfirmed": 12,
                     *         "unsubscribed": 80,
                     *         "bounced": 9,
                     *         "complained": 1,
                     *         "blocklisted": 0
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone; its data is being deleted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "running",
                     *       "subscribers_total": 1250,
                     *       "subscribers_removed": 500,
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListDeletion"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Monthly"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateList"];
            };
        };
        responses: {
            /** @description The list as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Newsletter",
                     *       "from_name": "Ada at Example",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "default_subject": null,
                     *       "subscription": "single_opt_in",
                     *       "send_welcome_email": false,
                     *       "welcome_email": null,
                     *       "sign_up_form": false,
                     *       "form": {
                     *         "title": "Letters from Ada",
                     *         "text": "A letter each month, on paper if you like.",
                     *         "button_text": "Join",
                     *         "success_message": "See you in the next letter.",
                     *         "redirect_url": "https://example.com/thanks",
                     *         "accent_color": "#8a3b12"
                     *       },
                     *       "language": "en",
                     *       "public_name": "Letters from Ada",
                     *       "public_description": null,
                     *       "on_preferences_page": false,
                     *       "archive": {
                     *         "enabled": false,
                     *         "indexed": false
                     *       },
                     *       "track_opens": null,
                     *       "track_clicks": null,
                     *       "contact": {
                     *         "company": null,
                     *         "address_1": null,
                     *         "address_2": null,
                     *         "city": null,
                     *         "state": null,
                     *         "zip": null,
                     *         "country": null,
                     *         "phone": null,
                     *         "url": null
                     *       },
                     *       "fields": [
                     *         {
                     *           "tag": "COMPANY",
                     *           "label": "Company",
                     *           "type": "text",
                     *           "required": false,
                     *           "default_value": null,
                     *           "options": [],
                     *           "visible": true
                     *         }
                     *       ],
                     *       "statistics": {
                     *         "subscribed": 1250,
                     *         "unconfirmed": 12,
                     *         "unsubscribed": 80,
                     *         "bounced": 9,
                     *         "complained": 1,
                     *         "blocklisted": 0
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["List"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getListDeletion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "running",
                     *       "subscribers_total": 1250,
                     *       "subscribers_removed": 500,
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListDeletion"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSignUpForm: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its URL and its HTML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "text",
                     *       "html": "text",
                     *       "iframe": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpForm"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewSignUpForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Letters from Ada",
                 *       "button_text": "Join",
                 *       "accent_color": "#8a3b12"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewSignUpForm"];
            };
        };
        responses: {
            /** @description As it would be shown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "html": "text",
                     *       "thanks": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpFormPreview"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getListGrowth: {
        parameters: {
            query?: {
                /**
                 * @description The first day; 29 days before `to` when absent
                 * @example 2026-01-31
                 */
                from?: string;
                /**
                 * @description The last day, at most 366 days later; today when absent
                 * @example 2026-01-31
                 */
                to?: string;
                /**
                 * @description In which days begin, to the half hour
                 * @example Europe/Zurich
                 */
                time_zone?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A day each, also of days without a change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-01-31",
                     *         "subscribed": 42,
                     *         "unsubscribed": 5,
                     *         "bounced": 2,
                     *         "complained": 0,
                     *         "blocklisted": 0,
                     *         "deleted": 1,
                     *         "net": 34,
                     *         "total": 1250
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["GrowthDay"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewWelcomeEmail: {
        parameters: {
            query?: {
                /**
                 * @description Whose fields it shows; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it would be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "text",
                     *       "html": "text",
                     *       "text": "text",
                     *       "sender_verified": false
                     *     }
                     */
                    "application/json": components["schemas"]["WelcomePreview"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWelcomeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TestCampaign"];
            };
        };
        responses: {
            /** @description To whom it is sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emails": [
                     *         "ada@example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignTest"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All fields, in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "tag": "COMPANY",
                     *         "label": "Company",
                     *         "type": "text",
                     *         "required": false,
                     *         "default_value": null,
                     *         "options": [],
                     *         "visible": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListField"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": "COMPANY",
                 *       "label": "Company",
                 *       "type": "text"
                 *     }
                 */
                "application/json": components["schemas"]["AddListField"];
            };
        };
        responses: {
            /** @description The new field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "COMPANY",
                     *       "label": "Company",
                     *       "type": "text",
                     *       "required": false,
                     *       "default_value": null,
                     *       "options": [],
                     *       "visible": true
                     *     }
                     */
                    "application/json": components["schemas"]["ListField"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The field's tag
                 * @example COMPANY
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "COMPANY",
                     *       "label": "Company",
                     *       "type": "text",
                     *       "required": false,
                     *       "default_value": null,
                     *       "options": [],
                     *       "visible": true
                     *     }
                     */
                    "application/json": components["schemas"]["ListField"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The field's tag
                 * @example COMPANY
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateField: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The field's tag
                 * @example COMPANY
                 */
                tag: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tag": "ORGANISATION",
                 *       "label": "Organisation"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateListField"];
            };
        };
        responses: {
            /** @description The field as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "COMPANY",
                     *       "label": "Company",
                     *       "type": "text",
                     *       "required": false,
                     *       "default_value": null,
                     *       "options": [],
                     *       "visible": true
                     *     }
                     */
                    "application/json": components["schemas"]["ListField"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSubscribers: {
        parameters: {
            query?: {
                /** @example list_01k6n8qf4tef0v9k0x7h3w2c5d */
                list_uid?: string;
                /** @example unconfirmed */
                status?: "unconfirmed" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "blocklisted";
                /**
                 * @description Subscribers with this tag
                 * @example vip
                 */
                tag?: string;
                /**
                 * @description Exactly this address, however it is spelled
                 * @example grace@example.com
                 */
                email?: string;
                /**
                 * @description Subscribers whom this import added
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                import_uid?: string;
                /**
                 * @description Subscribers in this segment, all of one list
                 * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                segment_uid?: string;
                /** @example {"all":[{"tag":"vip"}]} */
                conditions?: string;
                /**
                 * @description `newest`: those added last come first; not together with `updated_since`. Who is added meanwhile is not on later pages.
                 * @example oldest
                 */
                order?: "oldest" | "newest";
                /**
                 * @description Subscribers added or changed at or after this time, least recently changed first; not together with `segment_uid`. To synchronize, request again from a few seconds before the newest `updated_at` you have.
                 * @example 2026-01-02T03:04:05Z
                 */
                updated_since?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscribers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "status": "subscribed",
                     *         "EMAIL": "grace@example.com",
                     *         "FIRST_NAME": "Grace",
                     *         "LAST_NAME": "Hopper",
                     *         "tags": [
                     *           "vip"
                     *         ],
                     *         "source": "api",
                     *         "ip_address": null,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z",
                     *         "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *         "confirmed_at": null,
                     *         "unsubscribed_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Subscriber"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSubscriber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *       "EMAIL": "grace@example.com",
                 *       "FIRST_NAME": "Grace",
                 *       "tag": "vip, spring"
                 *     }
                 */
                "application/json": components["schemas"]["AddSubscriber"];
            };
        };
        responses: {
            /** @description The existing subscriber */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description The new subscriber */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSubscribers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *       "subscribers": [
                 *         {
                 *           "EMAIL": "grace@example.com",
                 *           "FIRST_NAME": "Grace"
                 *         },
                 *         {
                 *           "EMAIL": "ada@example.com",
                 *           "action": "tag",
                 *           "tag": "vip"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddSubscribers"];
            };
        };
        responses: {
            /** @description The result of each row */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "counts": {
                     *         "created": 1,
                     *         "updated": 0,
                     *         "deleted": 0,
                     *         "unchanged": 0,
                     *         "not_found": 0,
                     *         "suppressed": 0,
                     *         "invalid": 1
                     *       },
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "result": "created",
                     *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *           "EMAIL": "grace@example.com"
                     *         },
                     *         {
                     *           "index": 1,
                     *           "result": "invalid",
                     *           "uid": null,
                     *           "EMAIL": null,
                     *           "errors": {
                     *             "EMAIL": [
                     *               "is required"
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSubscriber: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriber */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSubscriber: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSubscriber: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "FIRST_NAME": "Grace",
                 *       "tag": "autumn"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSubscriber"];
            };
        };
        responses: {
            /** @description The subscriber as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addTags: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag": "vip"
                 *     }
                 */
                "application/json": components["schemas"]["AddTags"];
            };
        };
        responses: {
            /** @description The subscriber as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeTag: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
                /**
                 * @description The tag; its case does not matter
                 * @example vip
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriber as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Too many emails"
                 *     }
                 */
                "application/json": components["schemas"]["Unsubscribe"];
            };
        };
        responses: {
            /** @description The subscriber as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ip_address": "203.0.113.7"
                 *     }
                 */
                "application/json": components["schemas"]["Subscribe"];
            };
        };
        responses: {
            /** @description The subscriber as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "subscribed",
                     *       "EMAIL": "grace@example.com",
                     *       "FIRST_NAME": "Grace",
                     *       "LAST_NAME": "Hopper",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "source": "api",
                     *       "ip_address": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *       "confirmed_at": null,
                     *       "unsubscribed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of consents, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "cns_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "action": "subscribed",
                     *         "source": "api",
                     *         "ip_address": null,
                     *         "reason": null,
                     *         "reason_code": null,
                     *         "occurred_at": null,
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Consent"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSubscriberActivity: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of their activity, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "type": "opened",
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "campaign": {
                     *           "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "name": "January issue"
                     *         },
                     *         "url": null,
                     *         "code": null,
                     *         "bot": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SubscriberActivity"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportSubscriber: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All data of the person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscriber": null,
                     *       "list": null,
                     *       "subscribers": [
                     *         {
                     *           "subscriber": {
                     *             "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *             "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *             "status": "subscribed",
                     *             "EMAIL": "grace@example.com",
                     *             "FIRST_NAME": "Grace",
                     *             "LAST_NAME": "Hopper",
                     *             "tags": [
                     *               "vip"
                     *             ],
                     *             "source": "api",
                     *             "ip_address": null,
                     *             "created_at": "2026-01-02T03:04:05.678Z",
                     *             "updated_at": "2026-01-02T03:04:05.678Z",
                     *             "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *             "confirmed_at": null,
                     *             "unsubscribed_at": null
                     *           },
                     *           "list": {
                     *             "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *             "name": "Newsletter"
                     *           }
                     *         }
                     *       ],
                     *       "consents": [
                     *         {
                     *           "uid": "cns_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "action": "subscribed",
                     *           "source": "api",
                     *           "ip_address": null,
                     *           "reason": null,
                     *           "reason_code": null,
                     *           "occurred_at": null,
                     *           "created_at": "2026-01-02T03:04:05.678Z",
                     *           "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d"
                     *         }
                     *       ],
                     *       "mails": [
                     *         {
                     *           "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "kind": "confirm_subscription",
                     *           "status": "sent",
                     *           "created_at": "2026-01-02T03:04:05.678Z",
                     *           "finished_at": null
                     *         }
                     *       ],
                     *       "campaigns": [
                     *         {
                     *           "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "name": "January issue",
                     *           "email": "grace@example.com",
                     *           "state": "sent",
                     *           "code": null,
                     *           "reply": null,
                     *           "changed_at": null,
                     *           "activity": [
                     *             {
                     *               "kind": "open",
                     *               "occurred_at": "2026-01-02T03:04:05.678Z",
                     *               "url": null,
                     *               "bot": false,
                     *               "ip": null,
                     *               "user_agent": null,
                     *               "country": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "automations": [
                     *         {
                     *           "automation_uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "name": "Welcome series",
                     *           "status": "completed",
                     *           "reason": null,
                     *           "started_at": "2026-01-02T03:04:05.678Z",
                     *           "ended_at": null,
                     *           "data": null,
                     *           "steps": [
                     *             {
                     *               "step": "welcome",
                     *               "type": "send_email",
                     *               "result": "done",
                     *               "at": "2026-01-02T03:04:05.678Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "bounces": [
                     *         {
                     *           "uid": "bnc_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "kind": "hard",
                     *           "source": "mail",
                     *           "email": "grace@example.com",
                     *           "campaign_uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                     *           "email_uid": null,
                     *           "subscriber_uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *           "variant": null,
                     *           "reason": "unknown_user",
                     *           "code": "5.1.1",
                     *           "reply": "550 5.1.1 User unknown",
                     *           "feedback_type": null,
                     *           "occurred_at": "2026-01-02T03:04:05.678Z",
                     *           "created_at": "2026-01-02T03:04:06.789Z"
                     *         }
                     *       ],
                     *       "emails": [
                     *         {
                     *           "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "status": "queued",
                     *           "to": {
                     *             "email": "grace@example.com",
                     *             "name": null
                     *           },
                     *           "from": {
                     *             "email": "shop@example.com",
                     *             "name": null
                     *           },
                     *           "reply_to": null,
                     *           "subject": "Your order 4711",
                     *           "subscriber_uid": null,
                     *           "template_uid": null,
                     *           "tag": null,
                     *           "metadata": {},
                     *           "attachments": [
                     *             {
                     *               "filename": "text",
                     *               "content_type": "text",
                     *               "bytes": 1
                     *             }
                     *           ],
                     *           "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *           "track_opens": false,
                     *           "opens": 1,
                     *           "first_opened_at": null,
                     *           "attempts": 1,
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "reason": null,
                     *           "send_at": null,
                     *           "sent_at": null,
                     *           "created_at": "2026-01-02T03:04:05.678Z",
                     *           "html": null,
                     *           "plain": null,
                     *           "events": [
                     *             {
                     *               "type": "queued",
                     *               "occurred_at": "2026-01-02T03:04:05.678Z",
                     *               "code": null,
                     *               "reply": "250 2.0.0 Ok: queued",
                     *               "bot": null,
                     *               "ip": null,
                     *               "user_agent": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "uid": "evt_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "event": "subscriber.subscribed",
                     *           "occurred_at": "2026-01-02T03:04:05.678Z",
                     *           "data": {}
                     *         }
                     *       ],
                     *       "exported_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriberExport"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseSubscriber: {
        parameters: {
            query?: {
                /**
                 * @description The list, when the path names an email address
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
            };
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `sub_…`, or the email address, together with `list_uid`
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is left but the hash */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addImport: {
        parameters: {
            query?: {
                /**
                 * @description A JSON object: a column, by its name or its number from 1, to the tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null to leave it out. Columns that are not in it are recognized by their names
                 * @example {"Mail": "EMAIL", "3": null}
                 */
                mapping?: string;
                /**
                 * @description Columns that are left out whatever they say of consent: their names or numbers from 1, separated by commas or as a JSON array. Any other column that speaks of consent, in any row of the file, and is not understood or is left out stops the import with `consent_column_unmapped`. One that `mapping` maps to a field keeps its values
                 * @example ["Newsletter topics"]
                 */
                ignore_columns?: string;
                /**
                 * @description The status of everyone in the file, such as `unsubscribed` for a file of those who have left. Where a column says otherwise, what keeps most mail away holds
                 * @example unconfirmed
                 */
                status?: "unconfirmed" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "blocklisted";
                /**
                 * @description `true` writes nothing: the response shows how the columns would be mapped, and what is wrong with the first 1,000 rows. The first 4 MB of the file are enough, but for what only later rows say of consent
                 * @example false
                 */
                dry_run?: "true" | "false";
                /**
                 * @description `true` makes a field of each column that is not recognized
                 * @example false
                 */
                create_fields?: "true" | "false";
                /**
                 * @description Tags for each subscriber, separated by commas
                 * @example spring
                 */
                tag?: string;
                /**
                 * @description `false` leaves subscribers who are on the list already as they are
                 * @example true
                 */
                update_existing?: "true" | "false";
                /**
                 * @description `true` subscribes people who have left again: only with their consent
                 * @example false
                 */
                resubscribe?: "true" | "false";
                /**
                 * @description `false` causes no webhook deliveries
                 * @example true
                 */
                send_events?: "true" | "false";
                /**
                 * @description `true` subscribes people to a double opt-in list without a confirmation, but for those whom the file calls unconfirmed; requires consent_statement
                 * @example false
                 */
                skip_confirmation?: "true" | "false";
                /**
                 * @description How these people agreed; recorded with the consent of each
                 * @example Trade fair, May 2026
                 */
                consent_statement?: string;
                /**
                 * @description Between the cells of a CSV file; detected when absent
                 * @example ,
                 */
                delimiter?: "," | ";" | "tab" | "|";
                /**
                 * @description The encoding of the text, such as `iso-8859-2` or `shift_jis`, in place of the charset of the Content-Type; detected when both are absent: UTF-8, UTF-16 or Windows-1252
                 * @example iso-8859-2
                 */
                charset?: string;
                /**
                 * @description The order of day, month and year in dates like 1/2/2026: `dmy`, `mdy` or `ymd`, or a pattern such as DD/MM/YYYY; detected when absent. A date that can be read in two ways is refused
                 * @example dmy
                 */
                date_format?: string;
                /**
                 * @description The time zone of times without an offset; UTC when absent
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description Whether a comma is before the decimals of numbers; detected when absent
                 * @example true
                 */
                decimal_comma?: "true" | "false";
                /**
                 * @description Its name, to be shown
                 * @example contacts.csv
                 */
                file_name?: string;
            };
            header?: {
                /**
                 * @description `?0` when more of the file follows in another request; `?1` with the last part of it
                 * @example ?1
                 */
                "Upload-Complete"?: "?1" | "?0";
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "text/csv": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "text/plain": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "text/tab-separated-values": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/vnd.ms-excel": string;
                /** @example {"EMAIL":"ada@example.com","FIRST_NAME":"Ada"} */
                "application/x-ndjson": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/gzip": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/zip": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/octet-stream": string;
                /**
                 * @example {
                 *       "subscribers": [
                 *         {
                 *           "EMAIL": "ada@example.com",
                 *           "FIRST_NAME": "Ada",
                 *           "tags": [
                 *             "vip"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportRows"];
                /**
                 * @example {
                 *       "file": "EMAIL,FIRST_NAME\nada@example.com,Ada\n"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description With `dry_run`: what the import would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "format": null,
                     *       "columns": [
                     *         {
                     *           "column": 1,
                     *           "name": "Email Address",
                     *           "to": "EMAIL",
                     *           "how": "synonym",
                     *           "new_field": false,
                     *           "statuses": [
                     *             {
                     *               "text": "cancelled",
                     *               "status": "unsubscribed"
                     *             }
                     *           ],
                     *           "samples": [
                     *             "ada@example.com"
                     *           ]
                     *         }
                     *       ],
                     *       "mapping": {
                     *         "Email Address": "EMAIL",
                     *         "Notes": null
                     *       },
                     *       "rows": {
                     *         "checked": 1000,
                     *         "valid": 989,
                     *         "invalid": 8,
                     *         "repeated": 5,
                     *         "existing": 120,
                     *         "suppressed": 3
                     *       },
                     *       "errors": [
                     *         {
                     *           "row": 7,
                     *           "line": 8,
                     *           "email": null,
                     *           "field": "EMAIL",
                     *           "code": "invalid_email",
                     *           "message": "must be an email address",
                     *           "text": "ada@,Ada"
                     *         }
                     *       ],
                     *       "problems": [
                     *         {
                     *           "code": "no_email_column",
                     *           "message": "The file has no column of email addresses: found \"Name\".",
                     *           "columns": [
                     *             1
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            /** @description The import, of which nothing is merged yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "uploading",
                     *       "file_name": null,
                     *       "started_by": {
                     *         "kind": "user",
                     *         "uid": null
                     *       },
                     *       "counts": {
                     *         "processed": 1200,
                     *         "created": 1000,
                     *         "updated": 100,
                     *         "unchanged": 90,
                     *         "invalid": 8,
                     *         "suppressed": 2,
                     *         "repeated": 5
                     *       },
                     *       "progress": {
                     *         "uploaded_bytes": 52000,
                     *         "read_bytes": 52000,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    continueImport: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Where the upload stands: how many bytes of the file have arrived
                 * @example 524288
                 */
                "Upload-Offset": string;
                /**
                 * @description `?0` when more of the file follows in another request; `?1` with the last part of it
                 * @example ?1
                 */
                "Upload-Complete"?: "?1" | "?0";
            };
            path: {
                /**
                 * @description Identifier, `imp_…`
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/octet-stream": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/partial-upload": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "text/csv": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/x-ndjson": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/gzip": string;
                /**
                 * @example EMAIL,FIRST_NAME
                 *     ada@example.com,Ada
                 */
                "application/zip": string;
            };
        };
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "uploading",
                     *       "file_name": null,
                     *       "started_by": {
                     *         "kind": "user",
                     *         "uid": null
                     *       },
                     *       "counts": {
                     *         "processed": 1200,
                     *         "created": 1000,
                     *         "updated": 100,
                     *         "unchanged": 90,
                     *         "invalid": 8,
                     *         "suppressed": 2,
                     *         "repeated": 5
                     *       },
                     *       "progress": {
                     *         "uploaded_bytes": 52000,
                     *         "read_bytes": 52000,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /**
                 * @description Those into this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /** @example uploading */
                status?: "uploading" | "pending" | "running" | "completed" | "completed_with_errors" | "failed" | "cancelled";
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "status": "uploading",
                     *         "file_name": null,
                     *         "started_by": {
                     *           "kind": "user",
                     *           "uid": null
                     *         },
                     *         "counts": {
                     *           "processed": 1200,
                     *           "created": 1000,
                     *           "updated": 100,
                     *           "unchanged": 90,
                     *           "invalid": 8,
                     *           "suppressed": 2,
                     *           "repeated": 5
                     *         },
                     *         "progress": {
                     *           "uploaded_bytes": 52000,
                     *           "read_bytes": 52000,
                     *           "rows_per_second": 20000,
                     *           "seconds_left": null
                     *         },
                     *         "recognized": null,
                     *         "error": null,
                     *         "undo": null,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "started_at": null,
                     *         "finished_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Import"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `imp_…`
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "uploading",
                     *       "file_name": null,
                     *       "started_by": {
                     *         "kind": "user",
                     *         "uid": null
                     *       },
                     *       "counts": {
                     *         "processed": 1200,
                     *         "created": 1000,
                     *         "updated": 100,
                     *         "unchanged": 90,
                     *         "invalid": 8,
                     *         "suppressed": 2,
                     *         "repeated": 5
                     *       },
                     *       "progress": {
                     *         "uploaded_bytes": 52000,
                     *         "read_bytes": 52000,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    followImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `imp_…`
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import, again and again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example data: {"uid":"imp_01k6n8r2hzf2vvbq5xm8y7c1ea"} */
                    "text/event-stream": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImportErrors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `imp_…`
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The errors so far, in the order of the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example row,line,email,field,code,message,text
                     *     2,3,ada@,EMAIL,invalid_email,must be an email address,"ada@,Ada"
                     */
                    "text/csv": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `imp_…`
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "uploading",
                     *       "file_name": null,
                     *       "started_by": {
                     *         "kind": "user",
                     *         "uid": null
                     *       },
                     *       "counts": {
                     *         "processed": 1200,
                     *         "created": 1000,
                     *         "updated": 100,
                     *         "unchanged": 90,
                     *         "invalid": 8,
                     *         "suppressed": 2,
                     *         "repeated": 5
                     *       },
                     *       "progress": {
                     *         "uploaded_bytes": 52000,
                     *         "read_bytes": 52000,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `imp_…`
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "imp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "uploading",
                     *       "file_name": null,
                     *       "started_by": {
                     *         "kind": "user",
                     *         "uid": null
                     *       },
                     *       "counts": {
                     *         "processed": 1200,
                     *         "created": 1000,
                     *         "updated": 100,
                     *         "unchanged": 90,
                     *         "invalid": 8,
                     *         "suppressed": 2,
                     *         "repeated": 5
                     *       },
                     *       "progress": {
                     *         "uploaded_bytes": 52000,
                     *         "read_bytes": 52000,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": null,
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /**
                 * @description `subscribers`: those that most subscribers have come first
                 * @example name
                 */
                sort?: "name" | "subscribers";
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example WyJ2aXAiLDEyMF0
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "vip",
                     *         "subscribers": 120
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Tag"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The tag, percent-encoded; its case does not matter
                 * @example vip
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "vip",
                     *       "subscribers": 120
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The tag, percent-encoded; its case does not matter
                 * @example vip
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being removed */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tch_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "tag": "vip",
                     *       "name": "VIP",
                     *       "status": "pending",
                     *       "subscribers_total": 120,
                     *       "subscribers_changed": 80,
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["TagChange"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The tag, percent-encoded; its case does not matter
                 * @example vip
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VIP"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTag"];
            };
        };
        responses: {
            /** @description It is being renamed */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tch_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "tag": "vip",
                     *       "name": "VIP",
                     *       "status": "pending",
                     *       "subscribers_total": 120,
                     *       "subscribers_changed": 80,
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["TagChange"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTagChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description Identifier, `tch_…`
                 * @example tch_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                change: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tch_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "tag": "vip",
                     *       "name": "VIP",
                     *       "status": "pending",
                     *       "subscribers_total": 120,
                     *       "subscribers_changed": 80,
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["TagChange"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /**
                 * @description Segments of this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of segments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "seg_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "New in Switzerland",
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "conditions": {
                     *           "all": [
                     *             {
                     *               "tag": "vip"
                     *             },
                     *             {
                     *               "any": [
                     *                 {
                     *                   "field": "COUNTRY",
                     *                   "operator": "in",
                     *                   "value": [
                     *                     "CH",
                     *                     "AT"
                     *                   ]
                     *                 },
                     *                 {
                     *                   "field": "COUNTRY",
                     *                   "operator": "is_not_set"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "date": "subscribed_at",
                     *               "operator": "within_last",
                     *               "value": 30
                     *             }
                     *           ]
                     *         },
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Segment"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Active VIPs",
                 *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *       "conditions": {
                 *         "all": [
                 *           {
                 *             "tag": "vip"
                 *           },
                 *           {
                 *             "status": [
                 *               "subscribed"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddSegment"];
            };
        };
        responses: {
            /** @description The new segment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "seg_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "New in Switzerland",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "conditions": {
                     *         "all": [
                     *           {
                     *             "tag": "vip"
                     *           },
                     *           {
                     *             "any": [
                     *               {
                     *                 "field": "COUNTRY",
                     *                 "operator": "in",
                     *                 "value": [
                     *                   "CH",
                     *                   "AT"
                     *                 ]
                     *               },
                     *               {
                     *                 "field": "COUNTRY",
                     *                 "operator": "is_not_set"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "date": "subscribed_at",
                     *             "operator": "within_last",
                     *             "value": 30
                     *           }
                     *         ]
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *       "conditions": {
                 *         "all": [
                 *           {
                 *             "tag": "vip"
                 *           },
                 *           {
                 *             "status": [
                 *               "subscribed"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewSegment"];
            };
        };
        responses: {
            /** @description Their number, and the first of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1250,
                     *       "is_exact": true,
                     *       "subscribers": [
                     *         {
                     *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "status": "subscribed",
                     *           "EMAIL": "grace@example.com",
                     *           "FIRST_NAME": "Grace",
                     *           "LAST_NAME": "Hopper",
                     *           "tags": [
                     *             "vip"
                     *           ],
                     *           "source": "api",
                     *           "ip_address": null,
                     *           "created_at": "2026-01-02T03:04:05.678Z",
                     *           "updated_at": "2026-01-02T03:04:05.678Z",
                     *           "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *           "confirmed_at": null,
                     *           "unsubscribed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SegmentPreview"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `seg_…`
                 * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "seg_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "New in Switzerland",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "conditions": {
                     *         "all": [
                     *           {
                     *             "tag": "vip"
                     *           },
                     *           {
                     *             "any": [
                     *               {
                     *                 "field": "COUNTRY",
                     *                 "operator": "in",
                     *                 "value": [
                     *                   "CH",
                     *                   "AT"
                     *                 ]
                     *               },
                     *               {
                     *                 "field": "COUNTRY",
                     *                 "operator": "is_not_set"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "date": "subscribed_at",
                     *             "operator": "within_last",
                     *             "value": 30
                     *           }
                     *         ]
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `seg_…`
                 * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSegment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `seg_…`
                 * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "VIPs"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSegment"];
            };
        };
        responses: {
            /** @description The segment as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "seg_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "New in Switzerland",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "conditions": {
                     *         "all": [
                     *           {
                     *             "tag": "vip"
                     *           },
                     *           {
                     *             "any": [
                     *               {
                     *                 "field": "COUNTRY",
                     *                 "operator": "in",
                     *                 "value": [
                     *                   "CH",
                     *                   "AT"
                     *                 ]
                     *               },
                     *               {
                     *                 "field": "COUNTRY",
                     *                 "operator": "is_not_set"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "date": "subscribed_at",
                     *             "operator": "within_last",
                     *             "value": 30
                     *           }
                     *         ]
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `list_…`
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "subscribed",
                 *       "columns": [
                 *         "EMAIL",
                 *         "FIRST_NAME",
                 *         "tags"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ExportSubscribers"];
            };
        };
        responses: {
            /** @description The subscribers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example EMAIL,FIRST_NAME,tags
                     *     grace@example.com,Grace,"vip,spring"
                     */
                    "text/csv": string;
                    /** @example {"EMAIL":"grace@example.com","FIRST_NAME":"Grace","tags":["vip","spring"]} */
                    "application/x-ndjson": string;
                    /** @example the bytes of a file */
                    "application/gzip": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /**
                 * @description Suppressions of this address or its domain
                 * @example grace@example.com
                 */
                email?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of suppressions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "sup_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "kind": "address",
                     *         "email": "grace@example.com",
                     *         "domain": null,
                     *         "reason": "manual",
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Suppression"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AddSuppression"];
            };
        };
        responses: {
            /** @description It was suppressed already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sup_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "kind": "address",
                     *       "email": "grace@example.com",
                     *       "domain": null,
                     *       "reason": "manual",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description The new suppression */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sup_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "kind": "address",
                     *       "email": "grace@example.com",
                     *       "domain": null,
                     *       "reason": "manual",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSuppression: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The address or domain
                 * @example grace@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppression */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "sup_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "kind": "address",
                     *       "email": "grace@example.com",
                     *       "domain": null,
                     *       "reason": "manual",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSuppression: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description The address or domain
                 * @example grace@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is lifted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates, without their content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "Monthly",
                     *         "version": 3,
                     *         "subject": null,
                     *         "has_slot": true,
                     *         "html_bytes": 2048,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TemplateSummary"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Monthly",
                 *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
                 *       "subject": "News in May"
                 *     }
                 */
                "application/json": components["schemas"]["AddTemplate"];
            };
        };
        responses: {
            /** @description The new template */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Monthly",
                     *       "version": 3,
                     *       "subject": null,
                     *       "has_slot": true,
                     *       "html_bytes": 2048,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template, in its current version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Monthly",
                     *       "version": 3,
                     *       "subject": null,
                     *       "has_slot": true,
                     *       "html_bytes": 2048,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "News in June"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTemplate"];
            };
        };
        responses: {
            /** @description The template as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Monthly",
                     *       "version": 3,
                     *       "subject": null,
                     *       "has_slot": true,
                     *       "html_bytes": 2048,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTemplateVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its versions, newest first, at most 50 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "number": 3,
                     *         "subject": null,
                     *         "has_slot": true,
                     *         "html_bytes": 2048,
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TemplateVersionSummary"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTemplateVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description Of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 3,
                     *       "subject": null,
                     *       "has_slot": true,
                     *       "html_bytes": 2048,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateVersion"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreTemplateVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description Of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Monthly",
                     *       "version": 3,
                     *       "subject": null,
                     *       "has_slot": true,
                     *       "html_bytes": 2048,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": "<html><body><h1>Example</h1>{{ content }}</body></html>",
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of images, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "med_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "spring.jpg",
                     *         "url": "https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/spring.jpg",
                     *         "content_type": "image/jpeg",
                     *         "bytes": 84512,
                     *         "width": 1200,
                     *         "height": 800,
                     *         "frames": 1,
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Media"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addMedia: {
        parameters: {
            query?: {
                /**
                 * @description For the end of its address; the name of the file when absent
                 * @example spring.jpg
                 */
                name?: string;
            };
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example GIF89a… */
                "image/jpeg": string;
                /** @example GIF89a… */
                "image/png": string;
                /** @example GIF89a… */
                "image/gif": string;
                /** @example GIF89a… */
                "image/webp": string;
                /** @example GIF89a… */
                "application/octet-stream": string;
                /**
                 * @example {
                 *       "file": "GIF89a…"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "med_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "spring.jpg",
                     *       "url": "https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/spring.jpg",
                     *       "content_type": "image/jpeg",
                     *       "bytes": 84512,
                     *       "width": 1200,
                     *       "height": 800,
                     *       "frames": 1,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Media"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `med_…`
                 * @example med_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "med_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "spring.jpg",
                     *       "url": "https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/spring.jpg",
                     *       "content_type": "image/jpeg",
                     *       "bytes": 84512,
                     *       "width": 1200,
                     *       "height": 800,
                     *       "frames": 1,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Media"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `med_…`
                 * @example med_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of senders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "snd_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "email": "ada@example.com",
                     *         "name": "Ada at Example",
                     *         "status": "verified",
                     *         "verified_at": "2026-01-02T03:14:05.678Z",
                     *         "verified_by": "link",
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Sender"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addSender: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "name": "Ada at Example"
                 *     }
                 */
                "application/json": components["schemas"]["AddSender"];
            };
        };
        responses: {
            /** @description The new sender */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "snd_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "email": "ada@example.com",
                     *       "name": "Ada at Example",
                     *       "status": "verified",
                     *       "verified_at": "2026-01-02T03:14:05.678Z",
                     *       "verified_by": "link",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `snd_…`
                 * @example snd_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "snd_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "email": "ada@example.com",
                     *       "name": "Ada at Example",
                     *       "status": "verified",
                     *       "verified_at": "2026-01-02T03:14:05.678Z",
                     *       "verified_by": "link",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `snd_…`
                 * @example snd_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `snd_…`
                 * @example snd_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "snd_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "email": "ada@example.com",
                     *       "name": "Ada at Example",
                     *       "status": "verified",
                     *       "verified_at": "2026-01-02T03:14:05.678Z",
                     *       "verified_by": "link",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Sender"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of domains */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "dom_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "domain": "example.com",
                     *         "domain_unicode": "example.com",
                     *         "status": "unverified",
                     *         "verified_at": null,
                     *         "missing_since": null,
                     *         "key_type": "ed25519",
                     *         "records": [
                     *           {
                     *             "purpose": "dkim",
                     *             "required": true,
                     *             "type": "TXT",
                     *             "name": "mw3f9a0c5e1b._domainkey.example.com",
                     *             "value": "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *             "status": "missing",
                     *             "found": []
                     *           },
                     *           {
                     *             "purpose": "dmarc",
                     *             "required": false,
                     *             "type": "TXT",
                     *             "name": "_dmarc.example.com",
                     *             "value": "v=DMARC1; p=none",
                     *             "status": "found",
                     *             "found": [
                     *               "v=DMARC1; p=reject"
                     *             ]
                     *           }
                     *         ],
                     *         "checked_at": "2026-01-02T03:14:05.678Z",
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AddDomain"];
            };
        };
        responses: {
            /** @description The new domain */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "dom_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "domain": "example.com",
                     *       "domain_unicode": "example.com",
                     *       "status": "unverified",
                     *       "verified_at": null,
                     *       "missing_since": null,
                     *       "key_type": "ed25519",
                     *       "records": [
                     *         {
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "type": "TXT",
                     *           "name": "mw3f9a0c5e1b._domainkey.example.com",
                     *           "value": "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *           "status": "missing",
                     *           "found": []
                     *         },
                     *         {
                     *           "purpose": "dmarc",
                     *           "required": false,
                     *           "type": "TXT",
                     *           "name": "_dmarc.example.com",
                     *           "value": "v=DMARC1; p=none",
                     *           "status": "found",
                     *           "found": [
                     *             "v=DMARC1; p=reject"
                     *           ]
                     *         }
                     *       ],
                     *       "checked_at": "2026-01-02T03:14:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `dom_…`
                 * @example dom_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain and its records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "dom_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "domain": "example.com",
                     *       "domain_unicode": "example.com",
                     *       "status": "unverified",
                     *       "verified_at": null,
                     *       "missing_since": null,
                     *       "key_type": "ed25519",
                     *       "records": [
                     *         {
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "type": "TXT",
                     *           "name": "mw3f9a0c5e1b._domainkey.example.com",
                     *           "value": "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *           "status": "missing",
                     *           "found": []
                     *         },
                     *         {
                     *           "purpose": "dmarc",
                     *           "required": false,
                     *           "type": "TXT",
                     *           "name": "_dmarc.example.com",
                     *           "value": "v=DMARC1; p=none",
                     *           "status": "found",
                     *           "found": [
                     *             "v=DMARC1; p=reject"
                     *           ]
                     *         }
                     *       ],
                     *       "checked_at": "2026-01-02T03:14:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `dom_…`
                 * @example dom_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `dom_…`
                 * @example dom_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, and what was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "dom_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "domain": "example.com",
                     *       "domain_unicode": "example.com",
                     *       "status": "unverified",
                     *       "verified_at": null,
                     *       "missing_since": null,
                     *       "key_type": "ed25519",
                     *       "records": [
                     *         {
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "type": "TXT",
                     *           "name": "mw3f9a0c5e1b._domainkey.example.com",
                     *           "value": "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *           "status": "missing",
                     *           "found": []
                     *         },
                     *         {
                     *           "purpose": "dmarc",
                     *           "required": false,
                     *           "type": "TXT",
                     *           "name": "_dmarc.example.com",
                     *           "value": "v=DMARC1; p=none",
                     *           "status": "found",
                     *           "found": [
                     *             "v=DMARC1; p=reject"
                     *           ]
                     *         }
                     *       ],
                     *       "checked_at": "2026-01-02T03:14:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTransports: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "trp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "Our mail server",
                     *         "host": "smtp.example.net",
                     *         "port": 587,
                     *         "tls": "starttls",
                     *         "username": "ada",
                     *         "weight": 1,
                     *         "rate_per_second": 14,
                     *         "connections": 5,
                     *         "enabled": true,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Transport"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addTransport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Our mail server",
                 *       "host": "smtp.example.net",
                 *       "port": 587
                 *     }
                 */
                "application/json": components["schemas"]["AddTransport"];
            };
        };
        responses: {
            /** @description The new transport */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "trp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Our mail server",
                     *       "host": "smtp.example.net",
                     *       "port": 587,
                     *       "tls": "starttls",
                     *       "username": "ada",
                     *       "weight": 1,
                     *       "rate_per_second": 14,
                     *       "connections": 5,
                     *       "enabled": true,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transport"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `trp_…`
                 * @example trp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transport, without its password */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "trp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Our mail server",
                     *       "host": "smtp.example.net",
                     *       "port": 587,
                     *       "tls": "starttls",
                     *       "username": "ada",
                     *       "weight": 1,
                     *       "rate_per_second": 14,
                     *       "connections": 5,
                     *       "enabled": true,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transport"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteTransport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `trp_…`
                 * @example trp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateTransport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `trp_…`
                 * @example trp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "weight": 3,
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTransport"];
            };
        };
        responses: {
            /** @description The changed transport */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "trp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Our mail server",
                     *       "host": "smtp.example.net",
                     *       "port": 587,
                     *       "tls": "starttls",
                     *       "username": "ada",
                     *       "weight": 1,
                     *       "rate_per_second": 14,
                     *       "connections": 5,
                     *       "enabled": true,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transport"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkTransport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `trp_…`
                 * @example trp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": false,
                     *       "failed_at": null,
                     *       "code": "535 5.7.8",
                     *       "message": "535 5.7.8 Authentication credentials invalid",
                     *       "encrypted": false,
                     *       "pipelining": false,
                     *       "smtputf8": false,
                     *       "max_bytes": null,
                     *       "duration_ms": 180
                     *     }
                     */
                    "application/json": components["schemas"]["TransportCheck"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /**
                 * @description Those to this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /** @example draft */
                status?: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled" | "failed";
                /**
                 * @description Those whose name contains this, in upper or lower case
                 * @example january
                 */
                name?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns without `html`, `plain`, `design` and `variants`, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "January issue",
                     *         "list_uid": null,
                     *         "audience": {
                     *           "tags_any": [
                     *             "vip",
                     *             "early"
                     *           ],
                     *           "tags_all": [],
                     *           "tags_none": [
                     *             "staff"
                     *           ],
                     *           "conditions": null,
                     *           "segment_uid": null
                     *         },
                     *         "template_uid": null,
                     *         "subject": "What is new in January",
                     *         "preheader": null,
                     *         "from_name": "text",
                     *         "from_email": "ada@example.com",
                     *         "reply_to": null,
                     *         "throttle_per_minute": null,
                     *         "track_opens": false,
                     *         "track_clicks": false,
                     *         "calendar": null,
                     *         "time_zone": "Europe/Zurich",
                     *         "archived": null,
                     *         "ab_test": null,
                     *         "status": "draft",
                     *         "scheduled_at": null,
                     *         "started_at": null,
                     *         "paused_at": null,
                     *         "finished_at": null,
                     *         "reason": null,
                     *         "statistics": {
                     *           "total": 1250,
                     *           "queued": 200,
                     *           "sent": 1040,
                     *           "failed": 4,
                     *           "skipped": 5,
                     *           "uncertain": 0,
                     *           "deferred": 1,
                     *           "hard_bounced": 3,
                     *           "soft_bounced": 2,
                     *           "complained": 1
                     *         },
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignSummary"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "January issue",
                 *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *       "subject": "What is new in January",
                 *       "html": "<p>Hello {{ FIRST_NAME }}</p><p><a href=\"{{ unsubscribe_url }}\">Unsubscribe</a></p>"
                 *     }
                 */
                "application/json": components["schemas"]["AddCampaign"];
            };
        };
        responses: {
            /** @description The new campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "subject": "What is new in January, and what was"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCampaign"];
            };
        };
        responses: {
            /** @description The campaign as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    copyCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A draft with the same content and audience */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is wrong with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": false,
                     *       "errors": [
                     *         {
                     *           "part": "html",
                     *           "line": 3,
                     *           "column": 14,
                     *           "message": "tag \"if\" not closed"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "part": "html",
                     *           "code": "link_broken",
                     *           "line": 3,
                     *           "column": 14,
                     *           "message": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignValidation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countAudience: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1250,
                     *       "is_exact": true
                     *     }
                     */
                    "application/json": components["schemas"]["AudienceCount"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewCampaign: {
        parameters: {
            query?: {
                /**
                 * @description Whose fields it shows; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
                /**
                 * @description Which of its variants; the first when absent
                 * @example 2
                 */
                variant?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it would be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "text",
                     *       "html": "text",
                     *       "text": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignPreview"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TestCampaign"];
            };
        };
        responses: {
            /** @description To whom it is sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emails": [
                     *         "ada@example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignTest"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    runCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "at": "2027-01-31T09:30:00"
                 *     }
                 */
                "application/json": components["schemas"]["RunCampaign"];
            };
        };
        responses: {
            /** @description The campaign, `sending` or `scheduled` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chooseWinner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variant": 2
                 *     }
                 */
                "application/json": components["schemas"]["ChooseWinner"];
            };
        };
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "January issue",
                     *       "list_uid": null,
                     *       "audience": {
                     *         "tags_any": [
                     *           "vip",
                     *           "early"
                     *         ],
                     *         "tags_all": [],
                     *         "tags_none": [
                     *           "staff"
                     *         ],
                     *         "conditions": null,
                     *         "segment_uid": null
                     *       },
                     *       "template_uid": null,
                     *       "subject": "What is new in January",
                     *       "preheader": null,
                     *       "from_name": "text",
                     *       "from_email": "ada@example.com",
                     *       "reply_to": null,
                     *       "throttle_per_minute": null,
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "calendar": null,
                     *       "time_zone": "Europe/Zurich",
                     *       "archived": null,
                     *       "ab_test": null,
                     *       "status": "draft",
                     *       "scheduled_at": null,
                     *       "started_at": null,
                     *       "paused_at": null,
                     *       "finished_at": null,
                     *       "reason": null,
                     *       "statistics": {
                     *         "total": 1250,
                     *         "queued": 200,
                     *         "sent": 1040,
                     *         "failed": 4,
                     *         "skipped": 5,
                     *         "uncertain": 0,
                     *         "deferred": 1,
                     *         "hard_bounced": 3,
                     *         "soft_bounced": 2,
                     *         "complained": 1
                     *       },
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "html": null,
                     *       "plain": null,
                     *       "design": {
                     *         "type": "doc",
                     *         "content": [
                     *           {
                     *             "type": "paragraph",
                     *             "content": [
                     *               {
                     *                 "type": "text",
                     *                 "text": "Hello"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "variants": null
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUnsubscribeReasons: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many people gave which reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "too_many": 3,
                     *       "not_relevant": 2,
                     *       "not_expected": 0,
                     *       "never_signed_up": 1,
                     *       "other": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignUnsubscribeReasons"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                /** @example queued */
                state?: "queued" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained";
                /**
                 * @description Those with exactly this code
                 * @example 550 5.1.1
                 */
                code?: string;
                /**
                 * @description Those whose address contains this, in upper or lower case
                 * @example grace@
                 */
                email?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients, in the order in which they are sent to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "email": "grace@example.com",
                     *         "state": "queued",
                     *         "variant": 2,
                     *         "attempts": 1,
                     *         "code": "550 5.1.1",
                     *         "reply": null,
                     *         "reason": "unknown_user",
                     *         "first_attempt_at": null,
                     *         "next_attempt_at": null,
                     *         "changed_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignRecipient"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendRecipients: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "states": [
                 *         "uncertain"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResendRecipients"];
            };
        };
        responses: {
            /** @description How many are queued again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipients": 3,
                     *       "campaign": {
                     *         "uid": "cmp_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "January issue",
                     *         "list_uid": null,
                     *         "audience": {
                     *           "tags_any": [
                     *             "vip",
                     *             "early"
                     *           ],
                     *           "tags_all": [],
                     *           "tags_none": [
                     *             "staff"
                     *           ],
                     *           "conditions": null,
                     *           "segment_uid": null
                     *         },
                     *         "template_uid": null,
                     *         "subject": "What is new in January",
                     *         "preheader": null,
                     *         "from_name": "text",
                     *         "from_email": "ada@example.com",
                     *         "reply_to": null,
                     *         "throttle_per_minute": null,
                     *         "track_opens": false,
                     *         "track_clicks": false,
                     *         "calendar": null,
                     *         "time_zone": "Europe/Zurich",
                     *         "archived": null,
                     *         "ab_test": null,
                     *         "status": "draft",
                     *         "scheduled_at": null,
                     *         "started_at": null,
                     *         "paused_at": null,
                     *         "finished_at": null,
                     *         "reason": null,
                     *         "statistics": {
                     *           "total": 1250,
                     *           "queued": 200,
                     *           "sent": 1040,
                     *           "failed": 4,
                     *           "skipped": 5,
                     *           "uncertain": 0,
                     *           "deferred": 1,
                     *           "hard_bounced": 3,
                     *           "soft_bounced": 2,
                     *           "complained": 1
                     *         },
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResendResult"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadDeliveryLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All recipients, in the order in which they are sent to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example subscriber_uid,email,state,attempts,code,reply,first_attempt_at,changed_at,variant
                     *     sub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,sent,1,,,2026-01-02T03:04:05.678Z,2026-01-02T03:04:05.678Z,
                     */
                    "text/csv": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "key": "basket-1817",
                 *       "data": {
                 *         "total": 59.9
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StartRun"];
            };
        };
        responses: {
            /** @description The run */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "run_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "automation_uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "version": 1,
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "running",
                     *       "step": "wait_1",
                     *       "waits_until": null,
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["RunSummary"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @example running */
                status?: "running" | "waiting" | "completed" | "exited" | "failed";
                /**
                 * @description Runs at this step
                 * @example welcome
                 */
                step?: string;
                /**
                 * @description Runs of this subscriber, also of one who was deleted
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
                /**
                 * @description Which come first; with `oldest`, runs that begin meanwhile come on a later page
                 * @example oldest
                 */
                order?: "oldest" | "newest";
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "run_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "automation_uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "version": 1,
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "status": "running",
                     *         "step": "wait_1",
                     *         "waits_until": null,
                     *         "reason": null,
                     *         "goal": null,
                     *         "started_at": "2026-01-02T03:04:05.678Z",
                     *         "ended_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["RunSummary"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAutomationReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entered": 0,
                     *       "active": 0,
                     *       "steps": [
                     *         {
                     *           "version": 1,
                     *           "step": "welcome",
                     *           "entered": 0,
                     *           "waiting": 0,
                     *           "left": 0,
                     *           "mails": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AutomationReport"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `run_…`
                 * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "run_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "automation_uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "version": 1,
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "running",
                     *       "step": "wait_1",
                     *       "waits_until": null,
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": null,
                     *       "data": {
                     *         "order": "4711"
                     *       },
                     *       "steps": [
                     *         {
                     *           "step": "welcome",
                     *           "type": "send_email",
                     *           "result": "done",
                     *           "at": "2026-01-02T03:04:05.678Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    skipWait: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `run_…`
                 * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "run_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "automation_uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "version": 1,
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "running",
                     *       "step": "wait_1",
                     *       "waits_until": null,
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": null,
                     *       "data": {
                     *         "order": "4711"
                     *       },
                     *       "steps": [
                     *         {
                     *           "step": "welcome",
                     *           "type": "send_email",
                     *           "result": "done",
                     *           "at": "2026-01-02T03:04:05.678Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `run_…`
                 * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run, which has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "run_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "automation_uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "version": 1,
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "running",
                     *       "step": "wait_1",
                     *       "waits_until": null,
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": null,
                     *       "data": {
                     *         "order": "4711"
                     *       },
                     *       "steps": [
                     *         {
                     *           "step": "welcome",
                     *           "type": "send_email",
                     *           "result": "done",
                     *           "at": "2026-01-02T03:04:05.678Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAutomations: {
        parameters: {
            query?: {
                /**
                 * @description Those of this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /** @example draft */
                status?: "draft" | "active" | "paused" | "archived";
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of automations without their steps, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "name": "Welcome series",
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "status": "draft",
                     *         "trigger": {
                     *           "type": "tagged",
                     *           "tag": "vip"
                     *         },
                     *         "entry": "once",
                     *         "version": 1,
                     *         "has_draft_changes": false,
                     *         "statistics": {
                     *           "entered": 0,
                     *           "active": 0,
                     *           "sent": 0,
                     *           "failed": 0,
                     *           "skipped": 0,
                     *           "hard_bounced": 0,
                     *           "soft_bounced": 0,
                     *           "complained": 0
                     *         },
                     *         "activated_at": null,
                     *         "paused_at": null,
                     *         "reason": null,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "updated_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AutomationSummary"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome series",
                 *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *       "trigger": {
                 *         "type": "subscribed"
                 *       },
                 *       "steps": [
                 *         {
                 *           "type": "send_email",
                 *           "id": "welcome",
                 *           "subject": "Welcome, {{ FIRST_NAME }}",
                 *           "html": "<p>Hello {{ FIRST_NAME }}</p>"
                 *         },
                 *         {
                 *           "type": "wait",
                 *           "for": "P3D"
                 *         },
                 *         {
                 *           "type": "add_tag",
                 *           "tag": "welcomed"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddAutomation"];
            };
        };
        responses: {
            /** @description The new automation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAutomation"];
            };
        };
        responses: {
            /** @description The automation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    copyAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A draft that does the same */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is wrong with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": false,
                     *       "errors": [
                     *         {
                     *           "part": "steps[2].html",
                     *           "step": "welcome",
                     *           "line": 3,
                     *           "column": 14,
                     *           "message": "tag \"if\" not closed"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "part": "steps[2].html",
                     *           "step": "welcome",
                     *           "line": 3,
                     *           "column": 14,
                     *           "message": "tag \"if\" not closed",
                     *           "code": "link_broken"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AutomationValidation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewStep: {
        parameters: {
            query?: {
                /**
                 * @description Whose fields it shows; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
                /**
                 * @description What a run would be started with, a JSON object
                 * @example {"order": "4711"}
                 */
                data?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The id of a `send_email` step
                 * @example welcome
                 */
                step: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it would be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "text",
                     *       "html": "text",
                     *       "text": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignPreview"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The id of a `send_email` step
                 * @example welcome
                 */
                step: string;
            };
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ada@example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TestStep"];
            };
        };
        responses: {
            /** @description To whom it is sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emails": [
                     *         "ada@example.com"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignTest"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    activateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pauseAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "waiting": "catch_up"
                 *     }
                 */
                "application/json": components["schemas"]["ResumeAutomation"];
            };
        };
        responses: {
            /** @description The automation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "aut_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "name": "Welcome series",
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "draft",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "version": 1,
                     *       "has_draft_changes": false,
                     *       "statistics": {
                     *         "entered": 0,
                     *         "active": 0,
                     *         "sent": 0,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "hard_bounced": 0,
                     *         "soft_bounced": 0,
                     *         "complained": 0
                     *       },
                     *       "activated_at": null,
                     *       "paused_at": null,
                     *       "reason": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "updated_at": "2026-01-02T03:04:05.678Z",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["Automation"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAutomationVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its versions, newest first, at most 100 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "number": 1,
                     *         "is_current": false,
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AutomationVersionSummary"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAutomationVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description Of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What runs of this version do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "is_current": false,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "trigger": {
                     *         "type": "tagged",
                     *         "tag": "vip"
                     *       },
                     *       "entry": "once",
                     *       "conditions": null,
                     *       "goals": [
                     *         {
                     *           "event": "clicked"
                     *         }
                     *       ],
                     *       "steps": [
                     *         {
                     *           "type": "add_tag",
                     *           "tag": "vip"
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Zurich"
                     *     }
                     */
                    "application/json": components["schemas"]["AutomationVersion"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveRuns: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description Of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "moved": 120,
                     *       "left": 3
                     *     }
                     */
                    "application/json": components["schemas"]["MovedRuns"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCampaignStatistics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its recipients by state, and what they have done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1250,
                     *       "queued": 200,
                     *       "sent": 1040,
                     *       "failed": 4,
                     *       "skipped": 5,
                     *       "uncertain": 0,
                     *       "deferred": 1,
                     *       "hard_bounced": 3,
                     *       "soft_bounced": 2,
                     *       "complained": 1,
                     *       "opens": {
                     *         "total": 640,
                     *         "unique": 410,
                     *         "total_with_bots": 910,
                     *         "unique_with_bots": 590
                     *       },
                     *       "clicks": {
                     *         "total": 640,
                     *         "unique": 410,
                     *         "total_with_bots": 910,
                     *         "unique_with_bots": 590
                     *       },
                     *       "unsubscribes": 3,
                     *       "links": [
                     *         {
                     *           "url": "https://example.com/january",
                     *           "total": 120,
                     *           "unique": 96,
                     *           "total_with_bots": 180
                     *         }
                     *       ],
                     *       "hours": [
                     *         {
                     *           "hour": "2026-01-02T03:04:05.678Z",
                     *           "opens": 12,
                     *           "unique_opens": 9,
                     *           "clicks": 4,
                     *           "unique_clicks": 3,
                     *           "opens_with_bots": 17,
                     *           "unique_opens_with_bots": 13,
                     *           "clicks_with_bots": 6,
                     *           "unique_clicks_with_bots": 5
                     *         }
                     *       ],
                     *       "domains": [
                     *         {
                     *           "domain": "example.com",
                     *           "opens": 12,
                     *           "unique_opens": 9,
                     *           "clicks": 4,
                     *           "unique_clicks": 3,
                     *           "opens_with_bots": 17,
                     *           "unique_opens_with_bots": 13,
                     *           "clicks_with_bots": 6,
                     *           "unique_clicks_with_bots": 5
                     *         }
                     *       ],
                     *       "by_country": [
                     *         {
                     *           "country": "DE",
                     *           "opens": 12,
                     *           "unique_opens": 9,
                     *           "clicks": 4,
                     *           "unique_clicks": 3
                     *         }
                     *       ],
                     *       "bounce_reasons": [
                     *         {
                     *           "reason": "unknown_user",
                     *           "bounces": 12
                     *         }
                     *       ],
                     *       "ab_test": null,
                     *       "variants": [
                     *         {
                     *           "variant": 1,
                     *           "name": null,
                     *           "won": false,
                     *           "recipients": 100,
                     *           "sent": 98,
                     *           "bounces": 2,
                     *           "unique_opens": 41,
                     *           "unique_clicks": 12,
                     *           "unsubscribes": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignReport"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOpens: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of opens, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "act_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "email": "grace@example.com",
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "variant": 2,
                     *         "url": null,
                     *         "first": false,
                     *         "bot": false,
                     *         "ip": "203.0.113.7",
                     *         "user_agent": null,
                     *         "country": "DE"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignActivity"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadOpenLog: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All opens, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example subscriber_uid,email,occurred_at,first,bot,ip,user_agent,variant,country
                     *     sub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,2026-01-02T03:04:05.678Z,true,false,203.0.113.7,Mozilla/5.0 (X11; Linux x86_64),,DE
                     */
                    "text/csv": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listClicks: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of clicks, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "act_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "email": "grace@example.com",
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "variant": 2,
                     *         "url": null,
                     *         "first": false,
                     *         "bot": false,
                     *         "ip": "203.0.113.7",
                     *         "user_agent": null,
                     *         "country": "DE"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignActivity"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadClickLog: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All clicks, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example subscriber_uid,email,occurred_at,url,first,bot,ip,user_agent,variant,country
                     *     sub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,2026-01-02T03:04:05.678Z,https://example.com/january,true,false,203.0.113.7,Mozilla/5.0 (X11; Linux x86_64),,DE
                     */
                    "text/csv": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUnsubscribes: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients who unsubscribed by its link, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "act_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "email": "grace@example.com",
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "variant": 2,
                     *         "url": null,
                     *         "first": false,
                     *         "bot": false,
                     *         "ip": "203.0.113.7",
                     *         "user_agent": null,
                     *         "country": "DE"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignActivity"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadUnsubscribeLog: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All recipients who unsubscribed by its link, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example subscriber_uid,email,occurred_at,ip,variant
                     *     sub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,2026-01-02T03:04:05.678Z,203.0.113.7,
                     */
                    "text/csv": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @example queued */
                status?: "queued" | "sending" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained" | "cancelled";
                /**
                 * @description Those to this address
                 * @example ada@example.com
                 */
                to?: string;
                /**
                 * @description Those with this tag
                 * @example receipt
                 */
                tag?: string;
                /**
                 * @description Those that were accepted at this time or later
                 * @example 2026-01-02T03:04:05Z
                 */
                since?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of emails, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "status": "sent",
                     *         "to": {
                     *           "email": "grace@example.com",
                     *           "name": "Grace Hopper"
                     *         },
                     *         "from": {
                     *           "email": "shop@example.com",
                     *           "name": "Example Shop"
                     *         },
                     *         "reply_to": null,
                     *         "subject": "Your order 4711",
                     *         "subscriber_uid": null,
                     *         "template_uid": null,
                     *         "tag": "receipt",
                     *         "metadata": {
                     *           "order": "4711"
                     *         },
                     *         "attachments": [],
                     *         "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *         "track_opens": false,
                     *         "opens": 0,
                     *         "first_opened_at": null,
                     *         "attempts": 1,
                     *         "code": null,
                     *         "reply": "250 2.0.0 Ok: queued",
                     *         "reason": null,
                     *         "send_at": null,
                     *         "sent_at": "2026-01-02T03:04:05.900Z",
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Email"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": {
                 *         "email": "grace@example.com",
                 *         "name": "Grace Hopper"
                 *       },
                 *       "subject": "Your order {{ data.order }}",
                 *       "html": "<p>Thank you, {{ data.name }}!</p>",
                 *       "data": {
                 *         "name": "Grace",
                 *         "order": "4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendEmail"];
            };
        };
        responses: {
            /** @description It is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "sent",
                     *       "to": {
                     *         "email": "grace@example.com",
                     *         "name": "Grace Hopper"
                     *       },
                     *       "from": {
                     *         "email": "shop@example.com",
                     *         "name": "Example Shop"
                     *       },
                     *       "reply_to": null,
                     *       "subject": "Your order 4711",
                     *       "subscriber_uid": null,
                     *       "template_uid": null,
                     *       "tag": "receipt",
                     *       "metadata": {
                     *         "order": "4711"
                     *       },
                     *       "attachments": [],
                     *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *       "track_opens": false,
                     *       "opens": 0,
                     *       "first_opened_at": null,
                     *       "attempts": 1,
                     *       "code": null,
                     *       "reply": "250 2.0.0 Ok: queued",
                     *       "reason": null,
                     *       "send_at": null,
                     *       "sent_at": "2026-01-02T03:04:05.900Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `eml_…`
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "sent",
                     *       "to": {
                     *         "email": "grace@example.com",
                     *         "name": "Grace Hopper"
                     *       },
                     *       "from": {
                     *         "email": "shop@example.com",
                     *         "name": "Example Shop"
                     *       },
                     *       "reply_to": null,
                     *       "subject": "Your order 4711",
                     *       "subscriber_uid": null,
                     *       "template_uid": null,
                     *       "tag": "receipt",
                     *       "metadata": {
                     *         "order": "4711"
                     *       },
                     *       "attachments": [],
                     *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *       "track_opens": false,
                     *       "opens": 0,
                     *       "first_opened_at": null,
                     *       "attempts": 1,
                     *       "code": null,
                     *       "reply": "250 2.0.0 Ok: queued",
                     *       "reason": null,
                     *       "send_at": null,
                     *       "sent_at": "2026-01-02T03:04:05.900Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "next_attempt_at": null,
                     *       "events": [
                     *         {
                     *           "type": "queued",
                     *           "occurred_at": "2026-01-02T03:04:05.678Z",
                     *           "code": null,
                     *           "reply": null,
                     *           "bot": null,
                     *           "ip": null,
                     *           "user_agent": null
                     *         },
                     *         {
                     *           "type": "sent",
                     *           "occurred_at": "2026-01-02T03:04:05.900Z",
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "bot": null,
                     *           "ip": null,
                     *           "user_agent": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailDetails"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEmailContent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `eml_…`
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "html": "<p>Your order 4711 is on its way.</p>",
                     *       "plain": "Your order 4711 is on its way."
                     *     }
                     */
                    "application/json": components["schemas"]["EmailContent"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `eml_…`
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "sent",
                     *       "to": {
                     *         "email": "grace@example.com",
                     *         "name": "Grace Hopper"
                     *       },
                     *       "from": {
                     *         "email": "shop@example.com",
                     *         "name": "Example Shop"
                     *       },
                     *       "reply_to": null,
                     *       "subject": "Your order 4711",
                     *       "subscriber_uid": null,
                     *       "template_uid": null,
                     *       "tag": "receipt",
                     *       "metadata": {
                     *         "order": "4711"
                     *       },
                     *       "attachments": [],
                     *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *       "track_opens": false,
                     *       "opens": 0,
                     *       "first_opened_at": null,
                     *       "attempts": 1,
                     *       "code": null,
                     *       "reply": "250 2.0.0 Ok: queued",
                     *       "reason": null,
                     *       "send_at": null,
                     *       "sent_at": "2026-01-02T03:04:05.900Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addBounce: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "hard",
                 *       "email": "grace@example.com",
                 *       "code": "5.1.1",
                 *       "reply": "550 5.1.1 User unknown"
                 *     }
                 */
                "application/json": components["schemas"]["AddBounce"];
            };
        };
        responses: {
            /** @description It had been recorded before; nothing changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "bnc_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "kind": "hard",
                     *       "source": "mail",
                     *       "email": "grace@example.com",
                     *       "campaign_uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                     *       "email_uid": null,
                     *       "subscriber_uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "variant": null,
                     *       "reason": "unknown_user",
                     *       "code": "5.1.1",
                     *       "reply": "550 5.1.1 User unknown",
                     *       "feedback_type": null,
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:06.789Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bounce"];
                };
            };
            /** @description The bounce */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "bnc_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "kind": "hard",
                     *       "source": "mail",
                     *       "email": "grace@example.com",
                     *       "campaign_uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                     *       "email_uid": null,
                     *       "subscriber_uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *       "variant": null,
                     *       "reason": "unknown_user",
                     *       "code": "5.1.1",
                     *       "reply": "550 5.1.1 User unknown",
                     *       "feedback_type": null,
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:06.789Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bounce"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBounceLog: {
        parameters: {
            query?: {
                /** @example hard */
                kind?: "hard" | "soft" | "complaint";
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bounces and complaints, in the order in which they were recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "bnc_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "kind": "hard",
                     *         "source": "mail",
                     *         "email": "grace@example.com",
                     *         "campaign_uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                     *         "email_uid": null,
                     *         "subscriber_uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *         "variant": null,
                     *         "reason": "unknown_user",
                     *         "code": "5.1.1",
                     *         "reply": "550 5.1.1 User unknown",
                     *         "feedback_type": null,
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "created_at": "2026-01-02T03:04:06.789Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Bounce"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadBounceLog: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `cmp_…`
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, in the order in which they were recorded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example subscriber_uid,email,kind,code,reply,feedback_type,source,occurred_at,variant,reason
                     *     sub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,hard,5.1.1,550 5.1.1 User unknown,,mail,2026-01-02T03:04:05.678Z,,unknown_user
                     */
                    "text/csv": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBounceRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "soft_limit": 3,
                     *       "soft_days": 30,
                     *       "bounce_scope": "account",
                     *       "complaint_scope": "account",
                     *       "effective": {
                     *         "soft_limit": 3,
                     *         "soft_days": 30
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BounceRules"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateBounceRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "soft_limit": 3,
                 *       "complaint_scope": "list"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBounceRules"];
            };
        };
        responses: {
            /** @description The changed rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "soft_limit": 3,
                     *       "soft_days": 30,
                     *       "bounce_scope": "account",
                     *       "complaint_scope": "account",
                     *       "effective": {
                     *         "soft_limit": 3,
                     *         "soft_days": 30
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BounceRules"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBounceCallbacks: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "bcb_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "provider": "ses",
                     *         "url": "https://mail.example.com/bounces/ses/…",
                     *         "has_verification_key": false,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "last_used_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BounceCallback"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addBounceCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "postmark"
                 *     }
                 */
                "application/json": components["schemas"]["AddBounceCallback"];
            };
        };
        responses: {
            /** @description The new address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "bcb_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "provider": "ses",
                     *       "url": "https://mail.example.com/bounces/ses/…",
                     *       "has_verification_key": false,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["BounceCallback"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBounceCallback: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `bcb_…`
                 * @example bcb_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "bcb_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "provider": "ses",
                     *       "url": "https://mail.example.com/bounces/ses/…",
                     *       "has_verification_key": false,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["BounceCallback"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteBounceCallback: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `bcb_…`
                 * @example bcb_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listHooks: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of hooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "target_url": "https://example.com/mailwright",
                     *         "event": "subscriber.subscribed",
                     *         "list_uid": null,
                     *         "status": "active",
                     *         "consecutive_failures": 0,
                     *         "switched_off_at": null,
                     *         "switched_off_reason": null,
                     *         "recoverable_since": null,
                     *         "recoverable_until": null,
                     *         "description": null,
                     *         "previous_secret_expires_at": null,
                     *         "created_at": "2026-01-02T03:04:05.678Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Hook"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target_url": "https://example.com/mailwright",
                 *       "event": "subscriber.subscribed"
                 *     }
                 */
                "application/json": components["schemas"]["AddHook"];
            };
        };
        responses: {
            /** @description The new hook and its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "target_url": "https://example.com/mailwright",
                     *       "event": "subscriber.subscribed",
                     *       "list_uid": null,
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": null,
                     *       "switched_off_reason": null,
                     *       "recoverable_since": null,
                     *       "recoverable_until": null,
                     *       "description": null,
                     *       "previous_secret_expires_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["NewHook"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "event": "subscriber.subscribed",
                     *         "description": "A subscriber subscribes.",
                     *         "schema": {
                     *           "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *           "type": "object"
                     *         },
                     *         "sample": {
                     *           "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *           "event": "subscriber.subscribed",
                     *           "occurred_at": "2026-01-02T03:04:05.678Z",
                     *           "data": {
                     *             "subscriber": {
                     *               "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *               "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *               "status": "subscribed",
                     *               "EMAIL": "grace@example.com",
                     *               "FIRST_NAME": "Grace",
                     *               "LAST_NAME": "Hopper",
                     *               "tags": [
                     *                 "vip"
                     *               ],
                     *               "source": "api",
                     *               "ip_address": null,
                     *               "created_at": "2026-01-02T03:04:05.678Z",
                     *               "updated_at": "2026-01-02T03:04:05.678Z",
                     *               "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *               "confirmed_at": null,
                     *               "unsubscribed_at": null
                     *             },
                     *             "list": {
                     *               "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *               "name": "Newsletter"
                     *             }
                     *           }
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EventDescription"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSampleDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /** @example subscriber.subscribed */
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery as a receiver would get it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *       "event": "subscriber.subscribed",
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "data": {
                     *         "subscriber": {
                     *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "status": "subscribed",
                     *           "EMAIL": "grace@example.com",
                     *           "FIRST_NAME": "Grace",
                     *           "LAST_NAME": "Hopper",
                     *           "tags": [
                     *             "vip"
                     *           ],
                     *           "source": "api",
                     *           "ip_address": null,
                     *           "created_at": "2026-01-02T03:04:05.678Z",
                     *           "updated_at": "2026-01-02T03:04:05.678Z",
                     *           "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *           "confirmed_at": null,
                     *           "unsubscribed_at": null
                     *         },
                     *         "list": {
                     *           "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "name": "Newsletter"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryBody"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "target_url": "https://example.com/mailwright",
                     *       "event": "subscriber.subscribed",
                     *       "list_uid": null,
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": null,
                     *       "switched_off_reason": null,
                     *       "recoverable_since": null,
                     *       "recoverable_until": null,
                     *       "description": null,
                     *       "previous_secret_expires_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Hook"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteHook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateHook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of what you have, or several: 412 when the resource is none of them any more, and nothing is changed. `*` is any resource that is there. Below `/subscribers/{uid}/tags` it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateHook"];
            };
        };
        responses: {
            /** @description The hook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "target_url": "https://example.com/mailwright",
                     *       "event": "subscriber.subscribed",
                     *       "list_uid": null,
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": null,
                     *       "switched_off_reason": null,
                     *       "recoverable_since": null,
                     *       "recoverable_until": null,
                     *       "description": null,
                     *       "previous_secret_expires_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Hook"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateHookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expire_previous": false
                 *     }
                 */
                "application/json": components["schemas"]["RotateHookSecret"];
            };
        };
        responses: {
            /** @description The hook and its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "target_url": "https://example.com/mailwright",
                     *       "event": "subscriber.subscribed",
                     *       "list_uid": null,
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": null,
                     *       "switched_off_reason": null,
                     *       "recoverable_since": null,
                     *       "recoverable_until": null,
                     *       "description": null,
                     *       "previous_secret_expires_at": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["NewHook"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pending delivery */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *       "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "event_uid": "evt_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "event": "subscriber.subscribed",
                     *       "status": "pending",
                     *       "reason": null,
                     *       "test": false,
                     *       "attempt_count": 1,
                     *       "next_attempt_at": null,
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @example pending */
                status?: "pending" | "succeeded" | "failed" | "cancelled";
                /** @example subscriber.subscribed */
                event?: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
                /**
                 * @description Deliveries created at or after this time
                 * @example 2026-01-02T03:04:05Z
                 */
                created_after?: string;
                /**
                 * @description Deliveries created before this time
                 * @example 2026-01-02T03:04:05Z
                 */
                created_before?: string;
                /**
                 * @description `true`: test deliveries only; `false`: none
                 * @example true
                 */
                test?: "true" | "false";
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *         "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "event_uid": "evt_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "event": "subscriber.subscribed",
                     *         "status": "pending",
                     *         "reason": null,
                     *         "test": false,
                     *         "attempt_count": 1,
                     *         "next_attempt_at": null,
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "finished_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `dlv_…`
                 * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *       "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "event_uid": "evt_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "event": "subscriber.subscribed",
                     *       "status": "pending",
                     *       "reason": null,
                     *       "test": false,
                     *       "attempt_count": 1,
                     *       "next_attempt_at": null,
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": null,
                     *       "attempts": [
                     *         {
                     *           "number": 1,
                     *           "started_at": "2026-01-02T03:04:05.678Z",
                     *           "duration_ms": 87,
                     *           "status_code": 503,
                     *           "error_code": null,
                     *           "response_excerpt": null
                     *         }
                     *       ],
                     *       "body": {
                     *         "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *         "event": "subscriber.subscribed",
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "data": {
                     *           "subscriber": {
                     *             "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                     *             "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *             "status": "subscribed",
                     *             "EMAIL": "grace@example.com",
                     *             "FIRST_NAME": "Grace",
                     *             "LAST_NAME": "Hopper",
                     *             "tags": [
                     *               "vip"
                     *             ],
                     *             "source": "api",
                     *             "ip_address": null,
                     *             "created_at": "2026-01-02T03:04:05.678Z",
                     *             "updated_at": "2026-01-02T03:04:05.678Z",
                     *             "subscribed_at": "2026-01-02T03:04:05.678Z",
                     *             "confirmed_at": null,
                     *             "unsubscribed_at": null
                     *           },
                     *           "list": {
                     *             "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *             "name": "Newsletter"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `dlv_…`
                 * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                     *       "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "event_uid": "evt_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "event": "subscriber.subscribed",
                     *       "status": "pending",
                     *       "reason": null,
                     *       "test": false,
                     *       "attempt_count": 1,
                     *       "next_attempt_at": null,
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recoverHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes sending the request again harmless: within 24 hours, the same key with the same request gets the first response again. Any 1 to 255 printable ASCII characters, new for each request; a UUID will do */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-01-02T03:04:05Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverHook"];
            };
        };
        responses: {
            /** @description The progress */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "rec_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "since": "2026-01-02T03:04:05.678Z",
                     *       "status": "running",
                     *       "total": 3,
                     *       "redelivered": 3,
                     *       "outcomes": {
                     *         "pending": 1,
                     *         "succeeded": 2,
                     *         "failed": 0,
                     *         "cancelled": 0
                     *       },
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRecoveries: {
        parameters: {
            query?: {
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recoveries, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uid": "rec_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "since": "2026-01-02T03:04:05.678Z",
                     *         "status": "running",
                     *         "total": 3,
                     *         "redelivered": 3,
                     *         "outcomes": {
                     *           "pending": 1,
                     *           "succeeded": 2,
                     *           "failed": 0,
                     *           "cancelled": 0
                     *         },
                     *         "requested_at": "2026-01-02T03:04:05.678Z",
                     *         "completed_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Recovery"][];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRecovery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: 304 when the resource has not changed
                 * @example "7Fh2kQm0X9sVtB3cLr5wYA"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier, `hook_…`
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description Identifier, `rec_…`
                 * @example rec_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                recovery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "rec_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "hook_uid": "hook_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "since": "2026-01-02T03:04:05.678Z",
                     *       "status": "running",
                     *       "total": 3,
                     *       "redelivered": 3,
                     *       "outcomes": {
                     *         "pending": 1,
                     *         "succeeded": 2,
                     *         "failed": 0,
                     *         "cancelled": 0
                     *       },
                     *       "requested_at": "2026-01-02T03:04:05.678Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
