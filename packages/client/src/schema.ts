// Made by `npm run generate:client` from the OpenAPI document. Not to be edited.

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the key's account */
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
         * @description Existing campaigns keep their tracking settings; a frequency cap also applies to their next mails. Each change is recorded in the audit log.
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
         * @description The figures are updated as events occur, not counted when you request them. No other scope is needed.
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
         * @description Links in mails to people (opens, clicks, unsubscribing, preferences, web view) use this domain once a check has found its TXT record. The domain must lead to this service: ask the operator for the host name to use in a CNAME record. Earlier links keep working, except those in a domain that this one replaces.
         */
        post: operations["addTrackingDomain"];
        /**
         * Delete the tracking domain
         * @description Links in mails that were sent with it stop working, unless the domain is added and verified again.
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
         * @description Looks up the record now, as for a sending domain. Limit: ten checks at once, then one every ten seconds.
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
         * @description The list and its hooks are deleted immediately; its subscribers and other data are deleted in the background. Its earlier events are still delivered to hooks for all lists.
         */
        delete: operations["deleteList"];
        options?: never;
        head?: never;
        /**
         * Update a list
         * @description Changes the given properties and leaves the rest. Fields have their own operations. Users without permission to send can change neither the sender and the contact nor the mails of the list, since these go out when someone subscribes.
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
         * @description Submitting the form adds a subscriber by the same rules as the API. The list's `form` sets its texts and design; `sign_up_form` turns it on or off.
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
         * @description Shows the form with unsaved settings, whether or not `sign_up_form` is on. Saves nothing.
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
         * Get the daily growth of a list
         * @description The number of people who subscribed and left each day, oldest day first. Only changes of subscribed people count: an unconfirmed subscriber who is deleted does not, nor does one who unsubscribes twice. The figures are updated as events occur.
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
         * @description Shows the current welcome mail, whether or not `send_welcome_email` is on.
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
         * @description Sends the current mail immediately, to at most ten addresses; its unsubscribe links do nothing. It shares the limit on tests of campaigns.
         */
        post: operations["testWelcomeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/confirmation-email/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a list's confirmation mail
         * @description Shows the current confirmation mail, whether or not the list has double opt-in.
         */
        get: operations["previewConfirmationEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{uid}/confirmation-email/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a list's confirmation mail as a test
         * @description Sends the current mail immediately, to at most ten addresses; its links do nothing. It shares the limit on tests of campaigns.
         */
        post: operations["testConfirmationEmail"];
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
         * @description Existing subscribers have no value for it, even if it is required; new ones need a value.
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
         * @description Adds a subscriber to a list, or updates the list's subscriber with this address: fields are merged and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.
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
         * @description Applies up to 1,000 rows in one transaction, in their order, each like the call for one subscriber. The `action` of a row is `upsert` (add, or update the subscriber with this address), `update`, `tag`, `untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and reported; the others are applied.
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
         * @description Deletes the subscriber, their consents and events; the person can be added again. Events that a hook may still get stay until they expire or the person is erased; pending deliveries continue. To remove all data of a person, erase them.
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
         * @description Changes nothing if the subscriber doesn't have the tag.
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
         * @description Changes nothing if the subscriber is already unsubscribed.
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
         * @description For a person who asks to return; recorded as their consent. On a double opt-in list, they become `unconfirmed` and get a confirmation mail.
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
         * Get a subscriber's activity
         * @description The mails of campaigns with the outcome of each, opens and clicks, and the campaigns through which the subscriber unsubscribed.
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
         * Export all data about a person
         * @description The content of transactional emails, which may include sign-in links, is only in the export of a key that also has the scope `emails:read`. An address without `list_uid` names everyone who has it: on any list, those who were deleted before, and recipients of transactional emails who never subscribed. If nothing is stored, the arrays are empty.
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
         * @description Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, for the same address, on every other list of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake. An address without `list_uid` also names people who were deleted before, and recipients of transactional emails who never subscribed. The response is then the same whether or not anything was stored.
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
         * @description The body is a CSV or NDJSON file of any length, either plain or compressed with gzip or as a zip archive with one file. Its columns are recognized by their names. It is merged in the background; follow `progress` of the import. An interrupted upload can be resumed within an hour. Options are query parameters or, in a form, fields before the file.
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
         * Resume an upload
         * @description The body is the rest of the file, starting at the byte at Upload-Offset. The offset to continue from is in `progress.uploaded_bytes` of the import, and in the Upload-Offset header of its responses.
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
         * @description Server-sent events: each `data` is the import as `GET /imports/{uid}` returns it, sent whenever it has changed, at most once a second. The stream ends when the import has ended, and after a minute; clients then reconnect.
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
         * @description CSV with one line per error: the number of the row, the line of the file where it begins, its address, the field, the code, a message, and the row as it is in the file. Errors of the first 100,000 invalid rows are kept, at most 20 per row.
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
         * @description Rows that have been merged stay; no more are merged.
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
         * @description Deletes the subscribers that the import added, in the background; `undo` of the import shows the progress. Subscribers who have been changed since stay, and so do the import's changes to others.
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
         * @description The tags that subscribers currently have.
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
         * @description Returns 404 for a tag that no subscriber of the list has.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Remove a tag from all subscribers
         * @description Removes the tag in the background, from every subscriber who has it now. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description Renames the tag in the background, for every subscriber who has it now. If the new name is that of another tag, the two are merged. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.
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
         * Get the progress of a tag change
         * @description The progress is kept for at least 30 days, unless the list is deleted.
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
         * @description A segment selects its subscribers anew whenever it is used. A list can have at most 100 segments. The tags of its fields can change, but a field that a segment uses cannot be deleted.
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
         * @description Counts the subscribers of a list who match the conditions, and returns the first of them. Saves nothing.
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
         * @description Changes no subscriber. A segment that an unfinished campaign uses cannot be deleted.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Update a segment
         * @description Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users without permission to send can’t change the conditions of a segment that a scheduled campaign or an active automation uses.
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
         * @description Streams a file of any length, starting immediately. Subscribers are in the order in which they were added. Each appears at most once, as they are when the export reaches them; those who are on the list and match throughout are never missed. If an error occurs, the response is cut off: a response that ends properly is complete. CSV is in UTF-8 with a byte order mark; text that a spreadsheet would run as a formula is prefixed with an apostrophe, also after a semicolon, a tab or a line break, and an import removes the apostrophe.
         *
         *     The export changes nothing, so it is safe to send again, and an `Idempotency-Key` has no effect.
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
         * @description From now on, the address or domain cannot be added or subscribed, and the account sends it no mail except transactional emails, which only bounces and complaints of the address stop. Existing subscribers keep their status.
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
         * @description Also deletes all its versions. A template that an unfinished campaign uses cannot be deleted.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description A change to its HTML, text, subject or design creates a new version; the last 50 are kept. Campaigns that have been started keep their content. Users without permission to send can’t change the content of a template that a scheduled campaign, a welcome mail or a confirmation mail uses.
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
         * @description Creates a new version with the content of this one, so nothing is lost. Restoring the current content does nothing.
         */
        post: operations["restoreTemplateVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/mjml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert MJML to HTML
         * @description Stores nothing: use the HTML in a campaign, a template or a step. Files are not included (`mj-include`). A conversion that takes too long or too much memory is stopped.
         */
        post: operations["convertMjml"];
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
         * @description The body is an image of up to 10 MB and 50 million pixels: JPEG, PNG, GIF or WebP, detected from its content. It is encoded again: upright, without metadata such as the location of a photo, and at most 2,400 pixels wide. Animated GIF and WebP stay animated.
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
         * @description Returns the image's properties; the image itself is at its `url`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description Its URL no longer shows the image, even in mails that have been sent. Caches may keep it for a year.
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
         * @description An address in a verified domain of the account is verified immediately. Any other address gets an email with a link, valid for 7 days, to a page where a button verifies it. Limit for an address: three such emails at once, then one every 15 minutes.
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
         * @description Its link stops working. Campaigns and automations that send from it are paused, unless it is in a verified domain.
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
         * Send the verification email again
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
         * @description The domain gets its own DKIM key; `records` lists the DNS records to set. It is verified once a check has found the DKIM record: checks run automatically for two weeks, at growing intervals of up to a day, or on request. From then on, every address in this domain, but in no subdomain, may send.
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
         * @description Destroys its key: mail is no longer signed with it, and the domain no longer verifies senders. Campaigns and automations that send from those senders are paused, unless the senders are verified by a link.
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
         * @description Looks up the records now, which may take several seconds. DNS servers may cache earlier records for an hour or longer. Limit for a domain: ten checks at once, then one every ten seconds.
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
         * @description Once the account has an enabled transport, its campaigns, mails of automations and transactional emails are sent only over its transports, and no longer over the installation's mail servers. Creating a transport sends nothing to the server: check it first, or add it disabled.
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
         * @description Destroys its password. Mails that are being sent over it are finished. Without an enabled transport, the account's mail is sent over the installation's mail servers.
         */
        delete: operations["deleteTransport"];
        options?: never;
        head?: never;
        /**
         * Change a transport
         * @description Workers apply the change within seconds, even to campaigns that are being sent. A change of `host`, `port`, `tls` or `username` requires the password again, so that a stored password is only ever sent to its intended server.
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
         * @description Connects, establishes TLS and logs in, as a worker would, but sends no mail. It takes at most 15 seconds. Limit for an account: ten checks at once, then one every ten seconds.
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
         * @description Creates a draft. By default it has the sender of the list, and the subject of the template or of the list.
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
         * @description Also deletes its recipients and figures. Unsubscribe links in mails that were sent keep working. Pause or cancel a campaign that is sending first.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Update a campaign
         * @description Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until the campaign has been started; name, throttle, calendar, time zone and `archived` can always be changed. When a user without permission to send changes more than the name of a scheduled campaign, it becomes a draft again, and a user with that permission must schedule it.
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
         * @description Changes nothing. Errors prevent the campaign from being run; warnings do not.
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
         * @description The number of people it would be sent to now or, once it has been started, its number of recipients. Suppressed people, and those who have reached the frequency cap, are counted, but skipped during sending; their numbers are returned, too.
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
         * @description Sends the current content immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, then one every thirty seconds.
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
         * @description Starts, schedules or resumes the campaign. Its content and recipients are fixed when it starts. An invalid campaign returns 422, with the errors of its validation. With If-Match, it is refused if somebody has changed the campaign itself; its template, list and segment may still have changed.
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
         * @description Sending stops within a second. Run the campaign again to send to the remaining recipients.
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
         * @description Stops sending permanently.
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
         * @description The waiting recipients get this variant from now on. Possible while the campaign is sending or paused and has no winner, even if one would be chosen automatically after the wait.
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
        /** Get the reasons for unsubscribing */
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
         * @description Works for a sent or paused campaign. The recipients are `deferred` with the code `resend` until their turn; the campaign's throttle applies. A sent campaign continues sending; a paused one waits until it is run.
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
         * @description CSV with one line per recipient. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
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
         * @description Works with any trigger. The automation must be active, and the subscriber must be on its list. The conditions of the automation are evaluated when the run begins, right after the response.
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
         * @description The run continues within moments, as if the event it waits for had occurred.
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
         * @description The run takes no further steps. Mails that it has already sent are not undone.
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
         * @description Creates a draft: nothing happens until it is activated. Everything that its steps refer to must exist; an error names the step, such as `steps[2].then[0].tag`.
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
         * @description Returns the draft being edited. The steps that runs follow are in its versions.
         */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        /**
         * Delete an automation
         * @description Also deletes its versions and runs. Pause or archive an active automation first. What its mails did stays in the activity of the subscribers.
         */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        /**
         * Update an automation
         * @description Changes the given properties and leaves the rest. Changes to an active automation take effect when it is activated again. Users without permission to send can change only the name of an active one.
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
         * @description Changes nothing. Errors prevent activation; warnings do not.
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
         * @description Shows the draft being edited.
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
         * @description Sends the mail of the draft immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, including tests of campaigns, then one every thirty seconds.
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
         * @description From now on, its trigger starts runs. If the automation or one of its mails has changed since it was last activated, new runs use a new version; existing runs finish on theirs.
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
         * @description No runs start, existing runs stay at their current step, and none of its mails are sent.
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
         * @description A paused automation continues with the same version.
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
         * @description This is permanent: no runs start, existing runs end, and none of its mails are sent.
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
         * @description Moves unfinished runs of this version to the current one, if that has their current step with the same id and type. A wait that has begun ends when it would have. Other runs finish on their version, as does a run that a worker is processing right now: send the request again to move those.
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
         * @description The figures are updated as mails are sent, opened and clicked, not counted when you request them.
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
    "/campaigns/{uid}/previous": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the campaigns before a campaign
         * @description The last campaigns of the same list that had been sent when this one was started or, if it has not been started, until now. Campaigns that reached no one are left out. With their rates you can compare its own figures.
         */
        get: operations["getPreviousCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{uid}/links/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tracked link of a campaign */
        get: operations["getCampaignLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct a link of a campaign that has been started
         * @description Makes a tracked link lead elsewhere, also in mails that have already been sent. The figures and logs go on naming the link as in the campaign. It takes up to 30 seconds until every process redirects to the new URL. A link with values of the recipient leads everyone to the same URL once it has been corrected. A campaign that does not track clicks has no such links. Each change is recorded in the audit log.
         */
        patch: operations["correctCampaignLink"];
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
         * @description CSV with one line for each of the opens recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
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
         * @description CSV with one line for each of the clicks recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
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
         * @description CSV with one line for each of the recipients who unsubscribed by its link recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
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
         * @description Returns transactional emails, not mails of campaigns. They are kept for 90 days by default; the operator can change that.
         */
        get: operations["listEmails"];
        put?: never;
        /**
         * Send an email
         * @description Sends a transactional email that its recipient expects, such as a receipt or a password link. It is sent ahead of campaigns, and also to people who have unsubscribed; it is skipped only if its address is suppressed after a bounce or a complaint. It subscribes nobody. Content is rendered immediately, with the current template; errors name the part, the line and the column. It is never sent twice: if it is unknown whether the mail server accepted it, its status is `uncertain`. An email to several people is sent to each of them by itself, with the same headers and Message-ID: a suppressed or refused address affects nobody else. The body may have up to 16 MiB.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many emails
         * @description Sends up to 100 emails, each like the call for one. One that is invalid is skipped and reported; the others are sent. A request that ends with an error of the server may have sent some of them: repeat it with the same Idempotency-Key, and none is sent twice. The body may have up to 16 MiB.
         */
        post: operations["sendEmails"];
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
         * Get the content of an email
         * @description Its rendered HTML and text, without the image that counts opens. They are kept for 30 days by default, which the operator can change, and until its recipient is erased; after that, both are null.
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
         * Cancel an email that has not been sent
         * @description Works for queued and deferred emails. An email that is already cancelled stays cancelled. One to several people is cancelled for those to whom it has not been sent.
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
         * @description For mail sent through a server that reports bounces in its own way. Name the mail by its Message-ID; a report with only an address applies to the last mail to that address. A bounce counts only once, however often and in whichever way it is reported. After a hard bounce or a complaint, nothing more is sent to the address.
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
         * @description CSV with one line per bounce or complaint recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
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
         * @description The rules apply to later reports; addresses that are already suppressed stay suppressed.
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
        /** Get the callback addresses for provider reports */
        get: operations["listBounceCallbacks"];
        put?: never;
        /**
         * Create a callback address for a provider's reports
         * @description Set its `url` at the provider. An account can have at most 20.
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
        /** Get a callback address for a provider's reports */
        get: operations["getBounceCallback"];
        put?: never;
        post?: never;
        /**
         * Delete a callback address for a provider's reports
         * @description Reports that the provider sends to it are refused from then on.
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
         * @description From now on, signed POST requests with the event are sent to the target. Only this response contains the secret. The key also needs the scopes to read the data of the event: `subscribers:read`, `campaigns:read`, or both.
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
         * @description Lists every event that a hook can listen to, with a JSON Schema of its data and a sample.
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
    "/events/{event}/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get recent deliveries of an event
         * @description Returns what was last delivered to any of your webhooks for this event, at most ten, newest first, without tests; the event's sample if there are none. For setting up a receiver, such as the fields of a Zapier trigger. The key also needs the scopes to read the data of the event.
         */
        get: operations["listRecentEvents"];
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
         * @description Nothing more is sent to the hook; its pending deliveries are cancelled, at the latest when they would have been due.
         */
        delete: operations["deleteHook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description `{"status": "active"}` enables the hook again and resets its failure counter. While an automation calls the hook, its event cannot be changed, nor its list replaced by another. The key also needs the scopes to read the data of its event.
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
         * @description Only this response contains the new secret. For 24 hours, deliveries are also signed with the previous one, so that receivers can switch over. During that time, another rotation returns 409, since it would end a secret that a receiver may still use, unless `expire_previous` is true: then every secret but the new one ends immediately.
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
         * @description Delivers a sample of the hook's event, signed like any other, with the header `X-Service-Test: true`. It has one attempt, which counts neither for nor against the hook, but a 410 removes the hook, as with any delivery. A hook that is disabled can be tested, too. Limit for a hook: ten tests at once, then one every six seconds.
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
         * @description Returns the newest first. A page reads at most 10,000 deliveries: with selective filters it may have fewer than `limit`, or none, and still have a next page.
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
         * @description Includes its attempts, the receiver's responses, and the body. Also works after its hook has been deleted.
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
         * @description Sends a finished delivery again, whether it succeeded, failed or was cancelled: with the same body, the same `X-Service-Delivery`, and a full set of retries.
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
         * @description Sends every delivery of the hook that failed since the given time, or was cancelled because the hook was disabled, including events from the time it was disabled. The request sends each delivery once, with its retries, and not again if it fails. Test deliveries are left out. Beyond 10,000 deliveries, the rest is counted in the background.
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
export interface webhooks {
    "subscriber.subscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber subscribes. */
        post: operations["onSubscriberSubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscriber.unsubscribed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber unsubscribes. */
        post: operations["onSubscriberUnsubscribed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscriber.tagged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber is given new tags: one event per operation. */
        post: operations["onSubscriberTagged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscriber.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber's address, fields or tags change; there is no event if nothing changed. */
        post: operations["onSubscriberUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscriber.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber is deleted or erased; there are no events for the subscribers of a deleted list. */
        post: operations["onSubscriberDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber opens an email. */
        post: operations["onEmailOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.clicked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber follows a link in an email. */
        post: operations["onEmailClicked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A campaign finishes sending. */
        post: operations["onCampaignSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A mail server accepts an email: a campaign mail to a subscriber, or a transactional email. */
        post: operations["onEmailSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An email to a subscriber bounces, or their mail server refuses it because the address does not exist. */
        post: operations["onEmailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.complained": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber reports an email as spam, and their provider passes the report on. Unless the account has other rules, nothing more is sent to the address. */
        post: operations["onEmailComplained"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "automation.webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscriber reaches a `call_webhook` step of an automation: the event is sent to the hook that the step names. */
        post: operations["onAutomationWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
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
                status: components["schemas"]["AccountStatus"];
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
                    /** @description The number in use */
                    used: number;
                };
                lists: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description Across all lists */
                subscribers: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description The plan's rate limit */
                requests: {
                    /** @description The maximum per second, for each key; null: unlimited */
                    per_second: number | null;
                    /** @description The maximum at once, after a pause */
                    burst: number | null;
                };
                /** @description Includes hooks that are disabled, but not deleted or removed ones */
                hooks: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description Addresses to send from */
                senders: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description Domains to send from */
                domains: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description Requests that take a long time, such as batches, exports, erasures, counts and filters over all lists; the guide for integrators lists them */
                heavy_requests: {
                    /** @description The maximum at once; null: unlimited */
                    at_once: number | null;
                };
                /** @description Webhook deliveries that changes may cause */
                deliveries: {
                    /** @description The average maximum per second; null: unlimited */
                    per_second: number | null;
                    /** @description The maximum that one request may cause; null: unlimited */
                    per_batch: number | null;
                };
                /** @description Bulk imports */
                imports: {
                    /** @description The maximum number of unfinished ones; null: unlimited */
                    at_once: number | null;
                    /** @description The maximum size of a file, in millions of bytes; null: unlimited */
                    megabytes: number | null;
                    /** @description The maximum number of rows in a file; null: unlimited */
                    rows: number | null;
                };
                templates: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description Includes archived ones */
                automations: {
                    /** @description The maximum number; null: unlimited */
                    limit: number | null;
                    /** @description The number in use */
                    used: number;
                };
                /** @description All images together */
                media: {
                    /** @description The maximum in millions of bytes; null: unlimited */
                    megabytes: number | null;
                    /** @description The number of bytes in use */
                    used_bytes: number;
                };
                /** @description Mails to other people, including those of campaigns and automations: the limit of a new account, which grows each day with what it sends and shrinks with bounces and complaints */
                daily_mails: {
                    /** @description The maximum per day; null: unlimited */
                    limit: number | null;
                    /** @description The number used today, if there is a limit */
                    used: number | null;
                };
                /** @description Confirmation mails, welcome mails and transactional emails together; mails beyond the limit are sent later */
                confirmations: {
                    /** @description The maximum per hour; null: unlimited */
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
                kind: components["schemas"]["KeyKind"];
                /** @example My shop */
                name: string;
                /**
                 * @description Its first characters, to tell keys apart
                 * @example mw_live_3fGh2K
                 */
                prefix: string;
                scopes: components["schemas"]["KeyScope"][];
            };
        };
        /** @enum {string} */
        AccountStatus: "active" | "suspended";
        /** @enum {string} */
        KeyKind: "named" | "primary";
        /** @enum {string} */
        KeyScope: "*" | "account:*" | "lists:*" | "subscribers:*" | "imports:*" | "suppressions:*" | "campaigns:*" | "automations:*" | "emails:*" | "hooks:*" | "templates:*" | "media:*" | "senders:*" | "domains:*" | "transports:*" | "account:read" | "account:write" | "lists:read" | "lists:write" | "subscribers:read" | "subscribers:write" | "imports:read" | "imports:write" | "suppressions:read" | "suppressions:write" | "senders:read" | "senders:write" | "domains:read" | "domains:write" | "transports:read" | "transports:write" | "campaigns:read" | "campaigns:write" | "automations:read" | "automations:write" | "emails:read" | "emails:send" | "bounces:write" | "hooks:read" | "hooks:write" | "templates:read" | "templates:write" | "media:read" | "media:write";
        /** @description What went wrong (RFC 9457) */
        Problem: {
            /** @description The URL of the code's explanation, relative to the service's address */
            type: string;
            title: string;
            status: number;
            detail: string;
            code: components["schemas"]["ErrorCode"];
            /** @description The same as detail, for older clients */
            message: string;
            /** @description Messages by the name of the field they concern */
            errors?: {
                [key: string]: string[];
            };
            request_id: string;
        };
        /**
         * @description The stable error code
         * @enum {string}
         */
        ErrorCode: "malformed_body" | "malformed_request" | "key_in_query" | "unauthenticated" | "plan_lacks_api_access" | "account_suspended" | "insufficient_scope" | "wrong_credentials" | "csrf_failed" | "sign_up_disabled" | "challenge_unsolved" | "plan_limit_reached" | "not_found" | "method_not_allowed" | "upload_conflict" | "import_finished" | "import_not_finished" | "import_too_large" | "consent_column_unmapped" | "invalid_image" | "template_too_slow" | "image_too_large" | "subscriber_exists" | "field_exists" | "field_protected" | "field_in_use" | "tag_in_use" | "segment_in_use" | "template_in_use" | "hook_in_use" | "list_in_use" | "automation_in_use" | "address_suppressed" | "sender_exists" | "sender_verified" | "domain_exists" | "too_many_transports" | "email_taken" | "idempotency_key_in_use" | "already_entered" | "invalid_transition" | "campaign_started" | "no_open_test" | "sender_not_verified" | "email_not_waiting" | "hook_removed" | "hook_switched_off" | "rotation_in_progress" | "delivery_pending" | "too_many_attempts" | "precondition_failed" | "headers_too_large" | "body_too_large" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "rate_limited" | "too_many_heavy_requests" | "internal_error" | "service_unavailable" | "insufficient_role" | "wrong_code" | "wrong_passkey" | "proof_needed" | "address_unverified" | "already_invited" | "totp_enabled" | "too_many_passkeys" | "too_many_users" | "last_owner";
        /** @description The settings for all lists and campaigns of an account */
        AccountSettings: {
            /** @description Whether new campaigns track opens, unless their list says otherwise */
            track_opens: boolean;
            /** @description Whether new campaigns track clicks, unless their list says otherwise */
            track_clicks: boolean;
            /** @description Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents from now on; existing records stay as they are */
            anonymous_tracking: boolean;
            /** @description Subscribers who have already received this many mails are skipped with the code `frequency_cap`; null: no cap */
            frequency_cap: components["schemas"]["FrequencyCap"] | null;
            /** @description The times during which mails of campaigns and automations are held back; null: never */
            quiet_hours: components["schemas"]["QuietHours"] | null;
            brand: components["schemas"]["Brand"];
        };
        /** @description The maximum number of campaign and automation mails to a subscriber */
        FrequencyCap: {
            /**
             * @description The maximum number of mails
             * @example 3
             */
            mails: number;
            /**
             * @description The period in days of 24 hours each
             * @example 7
             */
            days: number;
        };
        /**
         * @description The times during which mails of campaigns and automations are held back
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
            /** @description Spans may overlap */
            spans: components["schemas"]["QuietSpan"][];
            /**
             * @description An IANA time zone
             * @example Europe/Zurich
             */
            time_zone: string;
            /**
             * @description The tag of a text field that contains the subscriber's own IANA time zone. On lists with such a field, the quiet hours follow each subscriber's time zone; if the value isn't a time zone, `time_zone` applies
             * @example TIME_ZONE
             */
            time_zone_field?: string;
        };
        /** @description A time span on days of the week */
        QuietSpan: {
            /**
             * @description The days of the week on which it begins
             * @example [
             *       "sat",
             *       "sun"
             *     ]
             */
            days: components["schemas"]["Weekday"][];
            /**
             * @description The start, `HH:MM`
             * @example 22:00
             */
            from: string;
            /**
             * @description The end, `HH:MM`; on the next day if it is earlier than `from`
             * @example 07:00
             */
            to: string;
        };
        /** @enum {string} */
        Weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        /** @description The look of the account. Sign-up forms, archives and the pages to confirm, to unsubscribe and to choose lists have its logo, colors, font, footer, postal address and profiles. A color that would be hard to read on a page is replaced there. */
        Brand: {
            /**
             * @description The https URL of the logo, for example of an image of the account; null: none
             * @example https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/logo.png
             */
            logo_url: string | null;
            /**
             * @description What the logo shows, for people who do not see it
             * @example Analytical Engines
             */
            logo_alt: string | null;
            /**
             * @description The color of buttons. Their text is black or white, whichever is easier to read. The color of a list takes precedence
             * @example #8a3b12
             */
            accent_color: string | null;
            /**
             * @description The color of text
             * @example #1f1a17
             */
            text_color: string | null;
            /**
             * @description The color behind everything
             * @example #f7f3ee
             */
            background_color: string | null;
            /**
             * @description The color of boxes, such as inputs
             * @example #ffffff
             */
            panel_color: string | null;
            /**
             * @description The color of links
             * @example #8a3b12
             */
            link_color: string | null;
            /** @description The font; null: the default */
            font: components["schemas"]["BrandFont"] | null;
            /**
             * @description Text at the end of public pages; an empty line starts a new paragraph
             * @example Letters about calculating machines.
             */
            footer_text: string | null;
            /**
             * @description The postal address, in lines
             * @example Ada Lovelace
             *     12 St James’s Square
             *     London
             */
            postal_address: string | null;
            /** @description Profiles in social networks, in the order of display */
            social_links: {
                network: components["schemas"]["SocialNetwork"];
                url: string;
            }[];
        };
        /** @enum {string} */
        BrandFont: "system" | "arial" | "verdana" | "trebuchet" | "georgia" | "times" | "courier";
        /** @enum {string} */
        SocialNetwork: "website" | "facebook" | "instagram" | "linkedin" | "x" | "youtube" | "tiktok" | "pinterest" | "threads" | "bluesky" | "mastodon" | "whatsapp" | "telegram" | "xing" | "github";
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
            /** @description Whether opens, clicks and unsubscribes are recorded without IP addresses and user agents from now on; existing records stay as they are */
            anonymous_tracking?: boolean;
            /** @description Subscribers who have already received this many mails are skipped with the code `frequency_cap`; null: no cap */
            frequency_cap?: components["schemas"]["FrequencyCap"] | null;
            /** @description The times during which mails of campaigns and automations are held back; null: never */
            quiet_hours?: components["schemas"]["QuietHours"] | null;
            brand?: components["schemas"]["BrandChange"];
        };
        /** @description Changes the given parts; null resets a part to its default */
        BrandChange: {
            /**
             * Format: uri
             * @description The https URL of the logo, for example of an image of the account; null: none
             * @example https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/logo.png
             */
            logo_url?: string | null;
            /**
             * @description What the logo shows, for people who do not see it
             * @example Analytical Engines
             */
            logo_alt?: string | null;
            /**
             * @description The color of buttons. Their text is black or white, whichever is easier to read. The color of a list takes precedence
             * @example #8a3b12
             */
            accent_color?: string | null;
            /**
             * @description The color of text
             * @example #1f1a17
             */
            text_color?: string | null;
            /**
             * @description The color behind everything
             * @example #f7f3ee
             */
            background_color?: string | null;
            /**
             * @description The color of boxes, such as inputs
             * @example #ffffff
             */
            panel_color?: string | null;
            /**
             * @description The color of links
             * @example #8a3b12
             */
            link_color?: string | null;
            /** @description The font; null: the default */
            font?: components["schemas"]["BrandFont"] | null;
            /**
             * @description Text at the end of public pages; an empty line starts a new paragraph
             * @example Letters about calculating machines.
             */
            footer_text?: string | null;
            /**
             * @description The postal address, in lines
             * @example Ada Lovelace
             *     12 St James’s Square
             *     London
             */
            postal_address?: string | null;
            /** @description Profiles in social networks, in the order of display */
            social_links?: components["schemas"]["SocialLink"][];
        };
        /**
         * @example {
         *       "network": "mastodon",
         *       "url": "https://mastodon.example/@ada"
         *     }
         */
        SocialLink: {
            network: components["schemas"]["SocialNetwork"];
            /** Format: uri */
            url: string;
        };
        /** @description An overview of an account */
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
            /** @description Totals of all lists, in the last 30 days */
            growth: components["schemas"]["GrowthDay"][];
            /** @description The five that were started last, newest first */
            campaigns: components["schemas"]["CampaignRates"][];
            /** @description Totals of all campaigns, in the last 30 days in UTC */
            sending: {
                /**
                 * @description Mails of campaigns
                 * @example 12400
                 */
                sent: number;
                /**
                 * Format: double
                 * @description Bounces, of the mails that were sent or refused; null when none were sent
                 * @example 0.0125
                 */
                bounce_rate: number | null;
                /**
                 * Format: double
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
        /** @description The number of people who joined a list, and of subscribed people who left it, on a day */
        GrowthDay: {
            /**
             * Format: date
             * @example 2026-01-31
             */
            date: string;
            /**
             * @description The number of people who became subscribed
             * @example 42
             */
            subscribed: number;
            /**
             * @description The number of people who unsubscribed
             * @example 5
             */
            unsubscribed: number;
            /**
             * @description The number of people whose mail hard-bounced
             * @example 2
             */
            bounced: number;
            /**
             * @description The number of people who complained
             * @example 0
             */
            complained: number;
            /**
             * @description The number of people who were blocklisted
             * @example 0
             */
            blocklisted: number;
            /**
             * @description The number of people who were deleted
             * @example 1
             */
            deleted: number;
            /**
             * @description The net growth of the list
             * @example 34
             */
            net: number;
            /**
             * @description The number of people subscribed at the end of the day
             * @example 1250
             */
            total: number;
        };
        /** @description What the recipients of a campaign did, as shares of those it was sent to */
        CampaignRates: {
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
             * @description Mails that the mail server accepted
             * @example 1240
             */
            sent: number;
            /**
             * Format: double
             * @description Share of recipients who opened it, without bots; null when none were sent, or it does not track this
             * @example 0.0125
             */
            open_rate: number | null;
            /**
             * Format: double
             * @description Share of recipients of whom a person or a bot opened it; null when none were sent, or it does not track this
             * @example 0.0125
             */
            open_rate_with_bots: number | null;
            /**
             * Format: double
             * @description Share of recipients who followed a link, without bots; null when none were sent, or it does not track this
             * @example 0.0125
             */
            click_rate: number | null;
            /**
             * Format: double
             * @description Share of recipients of whom a person or a bot followed a link; null when none were sent, or it does not track this
             * @example 0.0125
             */
            click_rate_with_bots: number | null;
            /**
             * Format: double
             * @description Recipients who unsubscribed through its link; null when none were sent
             * @example 0.0125
             */
            unsubscribe_rate: number | null;
            /**
             * Format: double
             * @description Bounces, of the mails that were sent or refused; null when none were sent
             * @example 0.0125
             */
            bounce_rate: number | null;
            /**
             * Format: double
             * @description Recipients who complained; null when none were sent
             * @example 0.0125
             */
            complaint_rate: number | null;
        };
        /** @description The host name of the links in an account's mails */
        TrackingDomain: {
            /**
             * @description In ASCII, as in the DNS
             * @example links.example.com
             */
            domain: string;
            /**
             * @description In Unicode, for display
             * @example links.example.com
             */
            domain_unicode: string;
            /** @description New mails use the domain in their links while it is `verified`; `failing` when its record has since been missing for three days */
            status: components["schemas"]["DomainStatus"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description Since when the record of a verified domain has been missing
             * @example 2026-01-02T03:04:05.678Z
             */
            missing_since: string | null;
            /** @description The record to set at the DNS provider, in addition to the one that leads to this service */
            record: {
                type: components["schemas"]["DnsRecordType"];
                /** @example _mailwright.links.example.com */
                name: string;
                /** @example mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b */
                value: string;
                /** @description The result of the last check; `unknown` before the first one */
                status: components["schemas"]["DnsRecordStatus"];
                /** @description The records found at this name */
                found: string[];
            };
            /**
             * Format: date-time
             * @description When the record was last checked
             * @example 2026-01-02T03:04:05.678Z
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @enum {string} */
        DomainStatus: "unverified" | "verified" | "failing";
        /** @enum {string} */
        DnsRecordType: "TXT";
        /** @enum {string} */
        DnsRecordStatus: "found" | "missing" | "wrong" | "unknown";
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
            subscription: components["schemas"]["SubscriptionMode"];
            /** @description Whether people get the welcome mail when they become subscribed: at most once in 30 days, and not through imports */
            send_welcome_email: boolean;
            welcome_email: components["schemas"]["WelcomeEmail"] | null;
            confirmation_email: components["schemas"]["ConfirmationEmail"] | null;
            /** @description Whether the list has a public sign-up form */
            sign_up_form: boolean;
            form: components["schemas"]["ListForm"];
            /** @description The language of the list's public pages, and of texts that the service adds to its mails */
            language: components["schemas"]["ListLanguage"];
            /**
             * @description What its people see instead of `name`
             * @example Letters from Ada
             */
            public_name: string | null;
            /** @description The description below the name on the preferences page */
            public_description: string | null;
            /** @description Whether people who aren't on it may join it on their preferences page; who is on it always sees it */
            on_preferences_page: boolean;
            archive: components["schemas"]["ListArchive"];
            /** @description Whether new campaigns track opens; null: the account's setting */
            track_opens: boolean | null;
            /** @description Whether new campaigns track clicks; null: the account's setting */
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
        /** @enum {string} */
        SubscriptionMode: "single_opt_in" | "double_opt_in";
        /** @description The content of a list's welcome mail */
        WelcomeEmail: {
            /**
             * @description A Liquid template; null: the subject of the template, or "Welcome to" and the name of the list
             * @example Welcome, {{ FIRST_NAME }}
             */
            subject: string | null;
            /**
             * @description A Liquid template, like the HTML of a campaign; null: a default text
             * @example <p>Welcome!</p>
             */
            html: string | null;
            /** @description The text part, a Liquid template; null: generated from the HTML */
            plain: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent
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
            /**
             * @description The template into whose slot the HTML is inserted; null: none
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
        };
        /** @description The content of a list's confirmation mail */
        ConfirmationEmail: {
            /**
             * @description A Liquid template; null: the subject of the template, or a default in the language of the list
             * @example Please confirm
             */
            subject: string | null;
            /**
             * @description A Liquid template that contains `{{ confirm_url }}`; null: a default text in the language of the list
             * @example <p><a href="{{ confirm_url }}">Confirm</a></p>
             */
            html: string | null;
            /** @description The text part, a Liquid template that contains `{{ confirm_url }}`; null: generated from the HTML */
            plain: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent
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
            /**
             * @description The template into whose slot the HTML is inserted; null: none
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
        };
        /** @description The texts and design of the sign-up form. It asks for the visible fields, in the language of the list. */
        ListForm: {
            /**
             * @description The heading; the list's public name, or its name, when null
             * @example Letters from Ada
             */
            title: string | null;
            /**
             * @description The text below the heading; an empty line starts a new paragraph
             * @example A letter each month, on paper if you like.
             */
            text: string | null;
            /**
             * @description The label of the button; a default in the list's language when null
             * @example Join
             */
            button_text: string | null;
            /**
             * @description The text shown after signing up; a default text when null
             * @example See you in the next letter.
             */
            success_message: string | null;
            /**
             * @description The URL that people are redirected to after signing up, instead of a page of the service
             * @example https://example.com/thanks
             */
            redirect_url: string | null;
            /**
             * @description The color of the buttons, also on the confirmation, unsubscribe and preferences pages
             * @example #8a3b12
             */
            accent_color: string | null;
        };
        /** @enum {string} */
        ListLanguage: "en" | "de" | "fr" | "it" | "es" | "nl" | "pl" | "pt" | "zh";
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
            type: components["schemas"]["FieldType"];
            required: boolean;
            default_value: string | number | boolean | string[] | null;
            /** @description The choices of a select or multiselect field */
            options: string[];
            visible: boolean;
        };
        /** @enum {string} */
        FieldType: "text" | "number" | "date" | "datetime" | "boolean" | "url" | "select" | "multiselect";
        /** @enum {string} */
        Flag: "true" | "false";
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
            /**
             * Format: email
             * @example ada@example.com
             */
            reply_to?: string | null;
            default_subject?: string | null;
            /** @description What its people see instead of `name` */
            public_name?: string | null;
            /** @description The description below the name on the preferences page */
            public_description?: string | null;
            /** @description Whether new campaigns track opens; null: the account's setting */
            track_opens?: boolean | null;
            /** @description Whether new campaigns track clicks; null: the account's setting */
            track_clicks?: boolean | null;
            /** @default single_opt_in */
            subscription?: components["schemas"]["SubscriptionMode"];
            /**
             * @description Whether people get the welcome mail when they become subscribed: at most once in 30 days, and not through imports
             * @default false
             */
            send_welcome_email?: boolean;
            welcome_email?: components["schemas"]["NewWelcomeEmail"] | null;
            confirmation_email?: components["schemas"]["NewConfirmationEmail"] | null;
            /** @default true */
            sign_up_form?: boolean;
            form?: components["schemas"]["ListFormChange"];
            /**
             * @description The language of the list's public pages, and of texts that the service adds to its mails
             * @default en
             */
            language?: components["schemas"]["ListLanguage"];
            /**
             * @description Whether people who aren't on it may join it on their preferences page; who is on it always sees it
             * @default false
             */
            on_preferences_page?: boolean;
            archive?: components["schemas"]["ArchiveChange"];
            contact?: components["schemas"]["NewListContact"];
            /**
             * @description Fields in addition to EMAIL, FIRST_NAME and LAST_NAME, which every list has
             * @default []
             */
            fields?: components["schemas"]["NewListField"][];
        };
        /** @description Replaces the whole welcome mail; null: the default text */
        NewWelcomeEmail: {
            /**
             * @description A Liquid template; null: the subject of the template, or "Welcome to" and the name of the list
             * @example Welcome, {{ FIRST_NAME }}
             */
            subject?: string | null;
            /**
             * @description A Liquid template, like the HTML of a campaign; null: a default text
             * @example Hello {{ FIRST_NAME }}, welcome!
             */
            html?: string | null;
            /**
             * @description The text part, a Liquid template; null: generated from the HTML
             * @example Hello {{ FIRST_NAME }}, welcome!
             */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
            /**
             * @description The template into whose slot the HTML is inserted; null: none
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string | null;
        };
        /** @description Replaces the whole confirmation mail; null: the service's own mail in the language of the list */
        NewConfirmationEmail: {
            /**
             * @description A Liquid template; null: the subject of the template, or a default in the language of the list
             * @example Please confirm
             */
            subject?: string | null;
            /**
             * @description A Liquid template that contains `{{ confirm_url }}`; null: a default text in the language of the list
             * @example Please confirm: {{ confirm_url }}
             */
            html?: string | null;
            /**
             * @description The text part, a Liquid template that contains `{{ confirm_url }}`; null: generated from the HTML
             * @example Please confirm: {{ confirm_url }}
             */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
            /**
             * @description The template into whose slot the HTML is inserted; null: none
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string | null;
        };
        /** @description Changes the given parts; null resets a part to its default */
        ListFormChange: {
            /**
             * @description The heading; the list's public name, or its name, when null
             * @example Letters from Ada
             */
            title?: string | null;
            /**
             * @description The text below the heading; an empty line starts a new paragraph
             * @example A letter each month, on paper if you like.
             */
            text?: string | null;
            /**
             * @description The label of the button; a default in the list's language when null
             * @example Join
             */
            button_text?: string | null;
            /**
             * @description The text shown after signing up; a default text when null
             * @example See you in the next letter.
             */
            success_message?: string | null;
            /**
             * Format: uri
             * @description The URL that people are redirected to after signing up, instead of a page of the service
             * @example https://example.com/thanks
             */
            redirect_url?: string | null;
            /**
             * @description The color of the buttons, also on the confirmation, unsubscribe and preferences pages
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
            /** @default text */
            type?: components["schemas"]["FieldType"];
            /** @default false */
            required?: boolean;
            /** @description The default value of subscribers who are added without one */
            default_value?: string | number | boolean | string[] | null;
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
            /**
             * Format: email
             * @example ada@example.com
             */
            reply_to?: string | null;
            default_subject?: string | null;
            /** @description What its people see instead of `name` */
            public_name?: string | null;
            /** @description The description below the name on the preferences page */
            public_description?: string | null;
            /** @description Whether new campaigns track opens; null: the account's setting */
            track_opens?: boolean | null;
            /** @description Whether new campaigns track clicks; null: the account's setting */
            track_clicks?: boolean | null;
            subscription?: components["schemas"]["SubscriptionMode"];
            /** @description Whether people get the welcome mail when they become subscribed: at most once in 30 days, and not through imports */
            send_welcome_email?: boolean;
            welcome_email?: components["schemas"]["NewWelcomeEmail"] | null;
            confirmation_email?: components["schemas"]["NewConfirmationEmail"] | null;
            sign_up_form?: boolean;
            form?: components["schemas"]["ListFormChange"];
            /** @description The language of the list's public pages, and of texts that the service adds to its mails */
            language?: components["schemas"]["ListLanguage"];
            /** @description Whether people who aren't on it may join it on their preferences page; who is on it always sees it */
            on_preferences_page?: boolean;
            archive?: components["schemas"]["ArchiveChange"];
            contact?: components["schemas"]["UpdateListContact"];
        };
        /** @description Changes the given properties; null removes one */
        UpdateListContact: {
            company?: string | null;
            address_1?: string | null;
            address_2?: string | null;
            city?: string | null;
            state?: string | null;
            zip?: string | null;
            country?: string | null;
            phone?: string | null;
            /** Format: uri */
            url?: string | null;
        };
        /** @description The progress of a list's deletion */
        ListDeletion: {
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            status: components["schemas"]["WorkStatus"];
            /**
             * @description The number that the list had
             * @example 1250
             */
            subscribers_total: number;
            /**
             * @description The number already deleted
             * @example 500
             */
            subscribers_removed: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            completed_at: string | null;
        };
        /** @enum {string} */
        WorkStatus: "running" | "completed";
        /** @description A list's public sign-up form */
        SignUpForm: {
            /** @description The hosted form */
            url: string;
            /** @description The same form for your own page: plain HTML, no script */
            html: string;
            /** @description HTML that embeds the hosted form in a frame on your own page */
            iframe: string;
        };
        /** @description A preview of a sign-up form */
        SignUpFormPreview: {
            /** @description The page with its styles but without scripts, for a sandboxed frame */
            html: string;
            /** @description The page that is shown after the form has been submitted */
            thanks: string;
        };
        /**
         * @description Given settings are shown as given, the others as stored
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
             * @description The text below the heading; an empty line starts a new paragraph
             * @example A letter each month, on paper if you like.
             */
            text?: string | null;
            /**
             * @description The label of the button; a default in the list's language when null
             * @example Join
             */
            button_text?: string | null;
            /**
             * @description The text shown after signing up; a default text when null
             * @example See you in the next letter.
             */
            success_message?: string | null;
            /**
             * Format: uri
             * @description The URL that people are redirected to after signing up, instead of a page of the service
             * @example https://example.com/thanks
             */
            redirect_url?: string | null;
            /**
             * @description The color of the buttons, also on the confirmation, unsubscribe and preferences pages
             * @example #8a3b12
             */
            accent_color?: string | null;
            /** @description Replaces the list's value in the preview */
            language?: components["schemas"]["ListLanguage"];
            /** @description The tags of the fields to ask for; the current ones when absent */
            fields?: string[];
        };
        /** @description The welcome mail as one recipient would get it */
        WelcomePreview: {
            subject: string;
            html: string;
            /** @description The text part */
            text: string;
            /** @description Whether `from_email` of the list is a verified sender; otherwise the mail is not sent */
            sender_verified: boolean;
        };
        /** @description A campaign that is sent as a test */
        CampaignTest: {
            /**
             * @description The recipients of the test
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
             * @description The addresses to send to
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
            /**
             * @description The subscriber whose fields to show; a sample when absent
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid?: string;
            /**
             * @description The number of the variant; the first when absent
             * @example 2
             */
            variant?: number;
        };
        /** @description The confirmation mail as one recipient would get it */
        ConfirmationPreview: {
            subject: string;
            html: string;
            /** @description The text part */
            text: string;
            /** @description Whether `from_email` of the list is a verified sender; otherwise the service's own mail is sent instead */
            sender_verified: boolean;
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
            /** @default text */
            type?: components["schemas"]["FieldType"];
            /** @default false */
            required?: boolean;
            /** @description The default value of subscribers who are added without one */
            default_value?: string | number | boolean | string[] | null;
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
         * @description Changes the given properties. With a new tag, all values are kept; the type can't be changed.
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
            /** @description The default value of subscribers who are added without one */
            default_value?: string | number | boolean | string[] | null;
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
            status: components["schemas"]["SubscriberStatus"];
            /** @example grace@example.com */
            EMAIL: string;
            /**
             * @example [
             *       "vip"
             *     ]
             */
            tags: string[];
            source: components["schemas"]["SubscriberSource"];
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
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            subscribed_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            unsubscribed_at: string | null;
        } & {
            [tag: Uppercase<string>]: string | number | boolean | string[] | null;
        };
        /**
         * @description A subscriber's status
         * @enum {string}
         */
        SubscriberStatus: "unconfirmed" | "subscribed" | "unsubscribed" | "bounced" | "complained" | "blocklisted";
        /** @enum {string} */
        SubscriberSource: "api" | "import" | "form" | "console" | "preferences_page" | "automation";
        /** @enum {string} */
        AgeOrder: "oldest" | "newest";
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
            ip_address?: string | null;
            /**
             * @description Set to true when an unsubscribed person asks to return, which is recorded as their consent, or to send an unconfirmed person another confirmation mail. A subscriber gets at most one in 15 minutes
             * @default false
             */
            resubscribe?: boolean;
        } & {
            [tag: Uppercase<string>]: string | number | boolean | string[] | null;
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
                result: components["schemas"]["BatchOutcome"];
                /**
                 * @description Identifier, `sub_…`
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string | null;
                EMAIL: string | null;
                /** @description The errors of an invalid row, by property; `row` means the whole row */
                errors?: {
                    [key: string]: string[];
                };
            }[];
        };
        /**
         * @description `updated` includes tagged, untagged and unsubscribed subscribers
         * @enum {string}
         */
        BatchOutcome: "created" | "updated" | "deleted" | "unchanged" | "not_found" | "suppressed" | "invalid";
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
             */
            action?: components["schemas"]["BatchAction"];
            subscribers: components["schemas"]["BatchRow"][];
            /**
             * @description If false, an `upsert` leaves existing subscribers of the list unchanged
             * @default true
             */
            update_existing?: boolean;
            /**
             * @description Set to true when an unsubscribed person asks to return, which is recorded as their consent, or to send an unconfirmed person another confirmation mail. A subscriber gets at most one in 15 minutes
             * @default false
             */
            resubscribe?: boolean;
        };
        /** @enum {string} */
        BatchAction: "upsert" | "update" | "tag" | "untag" | "unsubscribe" | "delete";
        /**
         * @description What to do with one subscriber, identified by `EMAIL`, or by `uid` for every action but `upsert`. With both, `update` changes the address; for any other action, the address must be the subscriber's. With the actions `upsert` and `update`: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
         * @example {
         *       "EMAIL": "grace@example.com",
         *       "FIRST_NAME": "Grace",
         *       "tag": "vip"
         *     }
         */
        BatchRow: {
            /** @description The batch's `action` when absent */
            action?: components["schemas"]["BatchAction"];
            /**
             * @description Identifies the subscriber instead of EMAIL; not for `upsert`
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
            /** @description Like `tag`, but with the action `update` they replace all tags */
            tags?: string[];
            ip_address?: string | null;
            /** @description The reason, in the person's words or yours */
            reason?: string | null;
        } & {
            [tag: Uppercase<string>]: string | number | boolean | string[] | null;
        };
        /**
         * @description Changes the given properties and leaves the rest: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
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
            /** @description Replaces all tags; `tag` adds tags */
            tags?: string[];
            ip_address?: string | null;
        } & {
            [tag: Uppercase<string>]: string | number | boolean | string[] | null;
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
            /** @description The reason, in the person's words or yours */
            reason?: string | null;
        };
        /**
         * @example {
         *       "ip_address": "203.0.113.7"
         *     }
         */
        Subscribe: {
            ip_address?: string | null;
        };
        /** @description A consent that a person gave or withdrew */
        Consent: {
            /**
             * @description Identifier, `cns_…`
             * @example cns_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            action: components["schemas"]["ConsentAction"];
            source: components["schemas"]["SubscriberSource"];
            ip_address: string | null;
            /** @description The reason, in the words of the person or of the caller */
            reason: string | null;
            /** @description The reason that the person chose after unsubscribing */
            reason_code: components["schemas"]["UnsubscribeReason"] | null;
            /**
             * Format: date-time
             * @description When it was given or withdrawn elsewhere, according to the imported file; null if it was here
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @enum {string} */
        ConsentAction: "subscribed" | "confirmed" | "unsubscribed" | "resubscribed";
        /** @enum {string} */
        UnsubscribeReason: "too_many" | "not_relevant" | "not_expected" | "never_signed_up" | "other";
        /** @description An event that concerns a subscriber and a campaign */
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
            /** @description For a click: the target of the link */
            url: string | null;
            /** @description For a mail that was not sent: the reason */
            code: string | null;
            /** @description Whether it was caused by a scanner or a prefetching proxy */
            bot: boolean;
        };
        /** @description All data about a person (GDPR, articles 15 and 20) */
        SubscriberExport: {
            /** @description Null if the path names an address without `list_uid`; then `list` is null, too */
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
            /** @description Everyone with the address, on any list, if the path names an address without `list_uid`; otherwise absent */
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
                action: components["schemas"]["ConsentAction"];
                source: components["schemas"]["SubscriberSource"];
                ip_address: string | null;
                /** @description The reason, in the words of the person or of the caller */
                reason: string | null;
                /** @description The reason that the person chose after unsubscribing */
                reason_code: components["schemas"]["UnsubscribeReason"] | null;
                /**
                 * Format: date-time
                 * @description When it was given or withdrawn elsewhere, according to the imported file; null if it was here
                 * @example 2026-01-02T03:04:05.678Z
                 */
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
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                finished_at: string | null;
            }[];
            /** @description The campaigns that the person is a recipient of */
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
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                changed_at: string | null;
                /** @description Opens and clicks, oldest first */
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
            /** @description The person's automation runs */
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
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                ended_at: string | null;
                /** @description The data it was started with */
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
            /** @description Bounces of the person's address, and complaints */
            bounces: components["schemas"]["Bounce"][];
            /** @description Transactional emails to the person's address */
            emails: {
                /**
                 * @description Identifier, `eml_…`
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /** @description Of the first recipient; `recipients` has that of each */
                status: components["schemas"]["EmailStatus"];
                /** @description Every recipient in the order of `to`, `cc` and `bcc`, with what became of their copy. `to`, `status`, `code`, `reply`, `reason`, `attempts` and `sent_at` of the email are those of the first one. */
                recipients: {
                    /** @description Null when the person has been erased */
                    email: string | null;
                    name: string | null;
                    kind: components["schemas"]["RecipientKind"];
                    status: components["schemas"]["EmailStatus"];
                    /**
                     * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                     * @example null
                     */
                    code: string | null;
                    /**
                     * @description The mail server's reply
                     * @example 250 2.0.0 Ok: queued
                     */
                    reply: string | null;
                    /**
                     * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
                     * @example null
                     */
                    reason: components["schemas"]["BounceReason"] | null;
                    attempts: number;
                    /**
                     * Format: date-time
                     * @description RFC 3339, UTC, milliseconds
                     * @example 2026-01-02T03:04:05.678Z
                     */
                    sent_at: string | null;
                    /** @description The number of opens, without automatic requests */
                    opens: number;
                    /** @description The number of clicks, without automatic requests */
                    clicks: number;
                }[];
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
                 * @description The rendered subject; null when the person has been erased
                 * @example Your order 4711
                 */
                subject: string | null;
                /**
                 * @description Identifier, `sub_…`
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid: string | null;
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                template_uid: string | null;
                /** @description The first of `tags` */
                tag: string | null;
                tags: string[];
                metadata: {
                    [key: string]: string;
                };
                attachments: {
                    filename: string;
                    content_type: string;
                    bytes: number;
                }[];
                /**
                 * @description The Message-ID, without brackets
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com
                 */
                message_id: string;
                track_opens: boolean;
                track_clicks: boolean;
                /** @description The number of opens, without automatic requests */
                opens: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                first_opened_at: string | null;
                /** @description The number of clicks, without automatic requests */
                clicks: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                first_clicked_at: string | null;
                attempts: number;
                /**
                 * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                 * @example null
                 */
                code: string | null;
                /**
                 * @description The mail server's reply
                 * @example 250 2.0.0 Ok: queued
                 */
                reply: string | null;
                /**
                 * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
                 * @example null
                 */
                reason: components["schemas"]["BounceReason"] | null;
                /**
                 * Format: date-time
                 * @description When it was scheduled to be sent, if it was queued for later
                 * @example 2026-01-02T03:04:05.678Z
                 */
                send_at: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                sent_at: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                created_at: string;
                /** @description Its content, while it is kept; null for a key without the scope `emails:read` */
                html: string | null;
                /** @description Its content, while it is kept; null for a key without the scope `emails:read` */
                plain: string | null;
                events: {
                    type: components["schemas"]["EmailEventType"];
                    /** @description The address of the recipient; null when the person has been erased */
                    recipient: string | null;
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
                     * @description The mail server's reply
                     * @example 250 2.0.0 Ok: queued
                     */
                    reply: string | null;
                    /** @description For an open or a click: whether the request was automatic */
                    bot: boolean | null;
                    ip: string | null;
                    user_agent: string | null;
                    /** @description For a click: where the link leads */
                    url: string | null;
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
         * @description A bounced mail, or a complaint about a mail
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
             */
            kind: components["schemas"]["BounceKind"];
            /**
             * @description How it was reported: refused while sending, a mail to the return path, the API, or the callback of a provider
             * @example mail
             */
            source: components["schemas"]["BounceSource"];
            /** @description Where the mail went; null after an erasure */
            email: string | null;
            /**
             * @description Null if it is not known which mail it concerns
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            campaign_uid: string | null;
            /**
             * @description The transactional email it concerns
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            email_uid: string | null;
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string | null;
            /**
             * @description The number of the variant they get; null when the campaign has none, or they wait for the winner
             * @example 2
             */
            variant: number | null;
            /**
             * @description Why the mail bounced, according to the server's reply: `unknown_user` and `unknown_domain` are hard, all others soft. Null for a complaint, and for a bounce that was recorded before reasons were
             * @example unknown_user
             */
            reason: components["schemas"]["BounceReason"] | null;
            /**
             * @description The status code (RFC 3463) or SMTP code
             * @example 5.1.1
             */
            code: string | null;
            /**
             * @description The server's reply
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
        /** @enum {string} */
        BounceKind: "hard" | "soft" | "complaint";
        /** @enum {string} */
        BounceSource: "smtp" | "mail" | "api" | "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost";
        /** @enum {string} */
        BounceReason: "unknown_user" | "unknown_domain" | "mailbox_full" | "blocked" | "rate_limited" | "policy" | "spam" | "too_large" | "auth" | "dns" | "network" | "expired" | "content" | "other";
        /** @enum {string} */
        EmailStatus: "queued" | "sending" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained" | "cancelled";
        /** @enum {string} */
        RecipientKind: "to" | "cc" | "bcc";
        /** @enum {string} */
        EmailEventType: "queued" | "sent" | "deferred" | "failed" | "skipped" | "uncertain" | "cancelled" | "bounced" | "complained" | "opened" | "clicked";
        /** @enum {string} */
        Delimiter: "," | ";" | "tab" | "|";
        /** @enum {string} */
        UploadComplete: "?1" | "?0";
        /** @description A preview of an import, based on the beginning of the file */
        ImportPreview: {
            /** @description Null if the file cannot be read; see the problems */
            format: {
                type: components["schemas"]["FileFormat"];
                /**
                 * @description The name of the encoding in the WHATWG Encoding Standard
                 * @example utf-8
                 */
                encoding: string;
                /** @description For CSV; otherwise null */
                delimiter: components["schemas"]["Delimiter"] | null;
                /** @description Whether the first row names the columns */
                has_header: boolean;
                /** @description The order of day, month and year in dates like 31/1/2026; null if the file does not reveal it */
                date_format: components["schemas"]["DateFormat"] | null;
                /**
                 * @description The time zone of times without an offset
                 * @example UTC
                 */
                time_zone: string;
                /** @description Whether the decimal sign is a comma; null if the file does not reveal it */
                decimal_comma: boolean | null;
                compressed: components["schemas"]["Compression"] | null;
            } | null;
            columns: {
                /**
                 * @description The number of the column
                 * @example 1
                 */
                column: number;
                /**
                 * @description The header of the column; null without one
                 * @example Email Address
                 */
                name: string | null;
                /**
                 * @description The tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null if it is ignored
                 * @example EMAIL
                 */
                to: string | null;
                how: components["schemas"]["ColumnRecognition"];
                /**
                 * @description Whether the import creates the field
                 * @example false
                 */
                new_field: boolean;
                /**
                 * @description For a column that decides the status of its rows: the first 20 different words, each with the status that it means, or null if it is not recognized. Null for any other column
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
                 * @description The first values of the column
                 * @example [
                 *       "ada@example.com"
                 *     ]
                 */
                samples: string[];
                /** @description The new field that the column could become, for `new_fields`; its type suits the first rows */
                as_field: components["schemas"]["NewImportField"];
            }[];
            /**
             * @description The same in the format of the `mapping` option: by column names, or by their numbers
             * @example {
             *       "Email Address": "EMAIL",
             *       "Notes": null
             *     }
             */
            mapping: {
                [key: string]: string | null;
            };
            /** @description What an import would do with the first rows; nothing is saved */
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
            /** @description The first 100 errors in rows */
            errors: {
                /**
                 * @description From 1, not counting the header
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
                 * @description Null if the error concerns the whole row
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
            /** @description Why the file cannot be imported with these settings; empty if it can */
            problems: {
                /** @example no_email_column */
                code: string;
                /** @example The file has no column with email addresses: found "Name". */
                message: string;
                /** @description The numbers of the columns concerned, for `consent_column_unmapped` */
                columns?: number[];
            }[];
        };
        /** @enum {string} */
        FileFormat: "csv" | "ndjson";
        /** @enum {string} */
        DateFormat: "dmy" | "mdy" | "ymd";
        /** @enum {string} */
        Compression: "gzip" | "zip";
        /**
         * @description How the column was recognized: by the mapping (`explicit`), by the name of a field (`exact`), by a known word (`synonym`), by its cells (`guessed`), or not at all
         * @example synonym
         * @enum {string}
         */
        ColumnRecognition: "explicit" | "exact" | "synonym" | "guessed" | "unrecognized";
        /** @enum {string} */
        ImportFieldType: "text" | "number" | "date" | "datetime" | "boolean" | "url";
        /**
         * @example {
         *       "tag": "SIZE",
         *       "label": "Size",
         *       "type": "number"
         *     }
         */
        NewImportField: {
            /** @example COMPANY */
            tag: string;
            label: string;
            type: components["schemas"]["ImportFieldType"];
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
            /** @description `uploading` until the whole file has arrived, `pending` until a worker takes it, `completed_with_errors` if some rows were invalid. Rows that a `failed` or `cancelled` import has merged stay */
            status: components["schemas"]["ImportStatus"];
            file_name: string | null;
            /** @description Who started it, and the uid of the user or key */
            started_by: {
                kind: components["schemas"]["ActorKind"];
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
                 * @description Rows of the file, without its header; null until a worker has examined it, and for NDJSON
                 * @example 1200
                 */
                total_rows: number | null;
                /**
                 * @description On average
                 * @example 20000
                 */
                rows_per_second: number;
                /** @description Estimated from the current rate; null when it is not running */
                seconds_left: number | null;
            };
            /** @description How the file is read; null until a worker has examined it */
            recognized: components["schemas"]["RecognizedFile"] | null;
            /** @description Why the import failed */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description The removal of the subscribers that the import added; null unless it was requested */
            undo: {
                status: components["schemas"]["WorkStatus"];
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
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                finished_at: string | null;
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
            started_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            finished_at: string | null;
        };
        /** @enum {string} */
        ImportStatus: "uploading" | "pending" | "running" | "completed" | "completed_with_errors" | "failed" | "cancelled";
        /** @enum {string} */
        ActorKind: "user" | "api_key" | "operator" | "system";
        /** @description How the file of an import is read */
        RecognizedFile: {
            type: components["schemas"]["FileFormat"];
            /**
             * @description The name of the encoding in the WHATWG Encoding Standard
             * @example utf-8
             */
            encoding: string;
            /** @description For CSV; otherwise null */
            delimiter: components["schemas"]["Delimiter"] | null;
            /** @description Whether the first row names the columns */
            has_header: boolean;
            /** @description The order of day, month and year in dates like 31/1/2026; null if the file does not reveal it */
            date_format: components["schemas"]["DateFormat"] | null;
            /**
             * @description The time zone of times without an offset
             * @example UTC
             */
            time_zone: string;
            /** @description Whether the decimal sign is a comma; null if the file does not reveal it */
            decimal_comma: boolean | null;
            /** @description For CSV, the first 100 columns */
            columns: {
                /**
                 * @description The number of the column
                 * @example 1
                 */
                column: number;
                /**
                 * @description The header of the column; null without one
                 * @example Email Address
                 */
                name: string | null;
                /**
                 * @description The tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null if it is ignored
                 * @example EMAIL
                 */
                to: string | null;
                how: components["schemas"]["ColumnRecognition"];
                /**
                 * @description Whether the import creates the field
                 * @example false
                 */
                new_field: boolean;
                /**
                 * @description For a column that decides the status of its rows: the first 20 different words, each with the status that it means, or null if it is not recognized. Null for any other column
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
         * @description Rows with values by the tags of their fields; to send more, use NDJSON with one object per line
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
        /** @enum {string} */
        TagOrder: "name" | "subscribers";
        /** @description A tag of the subscribers of a list */
        Tag: {
            /** @example vip */
            name: string;
            /**
             * @description The number of subscribers of the list who have it
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
             * @description The previous name of the tag
             * @example vip
             */
            tag: string;
            /**
             * @description The new name; null if the tag is removed
             * @example VIP
             */
            name: string | null;
            status: components["schemas"]["TagChangeStatus"];
            /**
             * @description The number of subscribers who had the tag when the change began; null until then
             * @example 120
             */
            subscribers_total: number | null;
            /**
             * @description The number already changed
             * @example 80
             */
            subscribers_changed: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            completed_at: string | null;
        };
        /**
         * @description `pending`: waiting for earlier tag changes
         * @enum {string}
         */
        TagChangeStatus: "pending" | "running" | "completed";
        /**
         * @example {
         *       "name": "VIP"
         *     }
         */
        UpdateTag: {
            /** @description The new name. If it is the name of another tag, the two are merged */
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
         * @description A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups.
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
         * @description Compares a field. Text comparison ignores case. A subscriber without a value matches only `is_not_set` and the operators that begin with `not_`, each of which is the opposite of the operator without it.
         *
         *     - text and url: `equals`, `not_equals`, `contains`, `not_contains`, `starts_with`, `ends_with`, `in`, `not_in`
         *     - number: `equals`, `not_equals`, `greater_than`, `less_than`, `at_least`, `at_most`, `in`, `not_in`
         *     - boolean: `equals`
         *     - select: `equals`, `not_equals`, `in`, `not_in`
         *     - multiselect: `contains`, `not_contains` (one option), `in`, `not_in` (any of several options)
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
            operator: components["schemas"]["FieldOperator"];
            /**
             * @description The value to compare the field with, of the field's type; an array with `in` and `not_in`. Omit it with `is_set` and `is_not_set`. For dates: `on` takes a date such as 2026-01-31; `before` and `after` take a date, or a time such as 2026-01-31T09:30:00Z; the others take a number of days.
             * @example Example Inc
             */
            value?: string | number | boolean | (string | number)[];
        };
        /** @enum {string} */
        FieldOperator: "equals" | "not_equals" | "contains" | "not_contains" | "starts_with" | "ends_with" | "in" | "not_in" | "greater_than" | "less_than" | "at_least" | "at_most" | "on" | "before" | "after" | "within_last" | "more_than_ago" | "within_next" | "anniversary_in" | "anniversary_within" | "is_set" | "is_not_set";
        /**
         * @description Compares a date of the subscriber. Days are in UTC. `within_last` and `within_next` include today or, for a time, the current moment; `anniversary_in` matches on the day that is this number of days from today, and `anniversary_within` on any day from today until then. In other years, February 29 has its anniversary on the 28th.
         * @example {
         *       "date": "subscribed_at",
         *       "operator": "within_last",
         *       "value": 30
         *     }
         */
        DateCondition: {
            date: components["schemas"]["SubscriberDate"];
            operator: components["schemas"]["DateOperator"];
            /**
             * @description `on` takes a date such as 2026-01-31; `before` and `after` take a date, or a time such as 2026-01-31T09:30:00Z; the others take a number of days. Omit it with `is_set` and `is_not_set`.
             * @example 30
             */
            value?: string | number;
        };
        /** @enum {string} */
        SubscriberDate: "created_at" | "updated_at" | "subscribed_at" | "confirmed_at" | "unsubscribed_at";
        /** @enum {string} */
        DateOperator: "on" | "before" | "after" | "within_last" | "more_than_ago" | "within_next" | "anniversary_in" | "anniversary_within" | "is_set" | "is_not_set";
        /**
         * @description Whether the subscriber has a tag
         * @example {
         *       "tag": "vip"
         *     }
         */
        TagCondition: {
            /** @example vip */
            tag: string;
            /** @description `has` when absent */
            operator?: components["schemas"]["HasOperator"];
        };
        /** @enum {string} */
        HasOperator: "has" | "has_not";
        /**
         * @description Whether the subscriber has one of these statuses
         * @example {
         *       "status": [
         *         "subscribed"
         *       ]
         *     }
         */
        StatusCondition: {
            status: components["schemas"]["SubscriberStatus"][];
        };
        /**
         * @description Whether the subscriber was added in one of these ways
         * @example {
         *       "source": [
         *         "form"
         *       ]
         *     }
         */
        SourceCondition: {
            source: components["schemas"]["SubscriberSource"][];
        };
        /**
         * @description Whether the subscriber was added by this import
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
         * @description Whether the subscriber has been sent a campaign, or has opened or clicked it. `sent`: a mail server has accepted it; an `uncertain` recipient, to whom it may or may not have been sent, does not count. `opened` and `clicked`: by a person, as far as can be detected. A deleted campaign counts as sent to no one.
         * @example {
         *       "activity": "sent",
         *       "operator": "has_not",
         *       "within_days": 30
         *     }
         */
        ActivityCondition: {
            activity: components["schemas"]["MailActivity"];
            /** @description `has` when absent */
            operator?: components["schemas"]["HasOperator"];
            /**
             * @description Only this campaign; any campaign when absent
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            campaign_uid?: string;
            /**
             * @description Within this number of days before now; at any time when absent
             * @example 30
             */
            within_days?: number;
        };
        /** @enum {string} */
        MailActivity: "sent" | "opened" | "clicked";
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
        /** @description The subscribers that conditions currently select */
        SegmentPreview: {
            /**
             * @description The number of subscribers who match
             * @example 1250
             */
            count: number;
            /**
             * @description False if counting was stopped after several seconds: at least `count` match
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
            status?: components["schemas"]["SubscriberStatus"];
            /**
             * @description Subscribers with this tag
             * @example vip
             */
            tag?: string;
            /**
             * @description The subscriber with exactly this address, in any spelling
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Subscribers that this import added
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
             * @description `ndjson`: one JSON object per line, with the columns as properties and the value types of a subscriber
             * @default csv
             */
            format?: components["schemas"]["FileFormat"];
            /**
             * @description Whether to compress the file with gzip, such as `.csv.gz`
             * @default false
             */
            gzip?: boolean;
        };
        /**
         * @description An address or a whole domain to which the account sends no mail
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
            kind: components["schemas"]["SuppressionKind"];
            /** @description Null for a domain, and after an erasure */
            email: string | null;
            domain: string | null;
            reason: components["schemas"]["SuppressionReason"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @enum {string} */
        SuppressionKind: "address" | "domain";
        /** @enum {string} */
        SuppressionReason: "manual" | "bounced" | "complained" | "erased";
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
             * @description Whether it is a layout, with a slot in its HTML
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
             * @description Whether it is a layout, with a slot in its HTML
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
             * @description The document of the console's block editor that generated `html`; it is not sent
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
             * @description HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML without a slot is a complete mail
             * @example <html><body><h1>Example</h1>{{ content }}</body></html>
             */
            html: string;
            /** @description The text part, with the same slot; generated from the HTML when absent */
            plain?: string | null;
            /**
             * @description The subject of campaigns without one
             * @example News in May
             */
            subject?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
         * @description Changes the given properties and leaves the rest; null removes a property
         * @example {
         *       "subject": "News in June"
         *     }
         */
        UpdateTemplate: {
            name?: string;
            /**
             * @description HTML in Liquid, up to 500,000 bytes. `{{ content }}` is the slot for the HTML of a campaign; HTML without a slot is a complete mail
             * @example <html><body><h1>Example</h1>{{ content }}</body></html>
             */
            html?: string;
            /** @description The text part, with the same slot; generated from the HTML when absent */
            plain?: string | null;
            /**
             * @description The subject of campaigns without one
             * @example News in May
             */
            subject?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
             * @description Whether it is a layout, with a slot in its HTML
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
        /** @description A saved state of a template; versions never change */
        TemplateVersion: {
            /**
             * @description The number of the version, from 1
             * @example 3
             */
            number: number;
            subject: string | null;
            /**
             * @description Whether it is a layout, with a slot in its HTML
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
             * @description The document of the console's block editor that generated `html`; it is not sent
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
        /** @description The HTML of MJML */
        MjmlResult: {
            /**
             * @description A whole HTML document
             * @example <!doctype html>…
             */
            html: string;
            /** @description What was left out or ignored, by line; at most 100 */
            findings: {
                /**
                 * @description The line in the MJML, from 1
                 * @example 3
                 */
                line: number;
                /** @example mj-text */
                tag: string;
                /** @example Attribute colour is illegal */
                message: string;
            }[];
        };
        /**
         * @example {
         *       "mjml": "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ FIRST_NAME }}</mj-text></mj-column></mj-section></mj-body></mjml>"
         *     }
         */
        ConvertMjml: {
            /** @description An `mjml` element; merge tags and logic are kept */
            mjml: string;
        };
        /** @description An image that mails can show */
        Media: {
            /**
             * @description Identifier, `med_…`
             * @example med_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /**
             * @description The last part of its URL
             * @example spring.jpg
             */
            name: string;
            /**
             * @description The public URL, for the `src` of an image. It never shows another image
             * @example https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/spring.jpg
             */
            url: string;
            content_type: components["schemas"]["ImageType"];
            /**
             * @description The length of the stored file
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
             * @description More than 1 if it is animated
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
         * @example image/jpeg
         * @enum {string}
         */
        ImageType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
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
             * @description The name shown with the address
             * @example Ada at Example
             */
            name: string | null;
            status: components["schemas"]["SenderStatus"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            verified_at: string | null;
            /** @description Verified by the link that was mailed to the address, or by a verified domain of the account */
            verified_by: components["schemas"]["SenderVerification"] | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @enum {string} */
        SenderStatus: "unverified" | "verified";
        /** @enum {string} */
        SenderVerification: "link" | "domain";
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
             * @description The name shown with the address
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
             * @description In ASCII, as in the DNS
             * @example xn--bcher-kva.example
             */
            domain: string;
            /**
             * @description In Unicode, for display
             * @example bücher.example
             */
            domain_unicode: string;
            /** @description `verified` once the DKIM record has been found; `failing` when it has since been missing for three days: the domain counts as unverified until the record is found again */
            status: components["schemas"]["DomainStatus"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description Since when the DKIM record of a verified domain has been missing
             * @example 2026-01-02T03:04:05.678Z
             */
            missing_since: string | null;
            key_type: components["schemas"]["DkimKeyType"];
            /** @description The records to set at the DNS provider */
            records: {
                purpose: components["schemas"]["DnsRecordPurpose"];
                /** @description Whether the record is required to verify the domain; the others are recommended */
                required: boolean;
                type: components["schemas"]["DnsRecordType"];
                /** @description The full name; some DNS providers expect it without the domain */
                name: string;
                value: string;
                /** @description The result of the last check; `unknown` before the first one, and if the DNS servers gave no usable response */
                status: components["schemas"]["DnsRecordStatus"];
                /** @description The records found at this name */
                found: string[];
            }[];
            /**
             * Format: date-time
             * @description When the records were last checked
             * @example 2026-01-02T03:04:05.678Z
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /** @enum {string} */
        DkimKeyType: "rsa" | "ed25519";
        /** @enum {string} */
        DnsRecordPurpose: "dkim" | "spf" | "dmarc";
        /**
         * @example {
         *       "domain": "example.com"
         *     }
         */
        AddDomain: {
            /** @example example.com */
            domain: string;
            /**
             * @description The type of the DKIM key: 2,048-bit RSA, which every receiver verifies, or Ed25519, which few do
             * @default rsa
             */
            key_type?: components["schemas"]["DkimKeyType"];
        };
        /** @description An SMTP server over which the account sends its campaigns, automations and transactional emails */
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
            tls: components["schemas"]["TransportTls"];
            /**
             * @description Null: no login
             * @example ada
             */
            username: string | null;
            /**
             * @description Its share of the mails, relative to the other transports of the account
             * @example 1
             */
            weight: number;
            /**
             * Format: double
             * @description The maximum number of mails per second, across all workers; null: no limit
             * @example 14
             */
            rate_per_second: number | null;
            /**
             * @description The maximum number of connections that each worker opens to it
             * @example 5
             */
            connections: number;
            /**
             * @description Whether campaigns, mails of automations and transactional emails are sent over it
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
         * @description `starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: like `starttls` if the server offers it, otherwise without encryption, in which case no password is allowed. The certificate must always be valid for the host
         * @example starttls
         * @enum {string}
         */
        TransportTls: "starttls" | "implicit" | "if_offered";
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
             * @description A public host name or IP address
             * @example smtp.example.net
             */
            host: string;
            /**
             * @description 25, 465, 587, or any port from 1024
             * @example 587
             */
            port: number;
            /** @default starttls */
            tls?: components["schemas"]["TransportTls"];
            /** @example ada */
            username?: string | null;
            /**
             * @description Stored encrypted, and never returned
             * @example correct horse battery staple
             */
            password?: string | null;
            /**
             * @description Its share of the mails, relative to the other transports of the account
             * @default 1
             * @example 1
             */
            weight?: number;
            /**
             * Format: double
             * @description The maximum number of mails per second, across all workers; null: no limit
             * @default null
             * @example 14
             */
            rate_per_second?: number | null;
            /**
             * @description The maximum number of connections that each worker opens to it
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
             * @description A public host name or IP address
             * @example smtp.example.net
             */
            host?: string;
            /**
             * @description 25, 465, 587, or any port from 1024
             * @example 587
             */
            port?: number;
            tls?: components["schemas"]["TransportTls"];
            /** @example ada */
            username?: string | null;
            /**
             * @description Stored encrypted, and never returned
             * @example correct horse battery staple
             */
            password?: string | null;
            /**
             * @description Its share of the mails, relative to the other transports of the account
             * @example 1
             */
            weight?: number;
            /**
             * Format: double
             * @description The maximum number of mails per second, across all workers; null: no limit
             * @example 14
             */
            rate_per_second?: number | null;
            /**
             * @description The maximum number of connections that each worker opens to it
             * @example 5
             */
            connections?: number;
            enabled?: boolean;
        };
        /** @description Whether a session with a transport could be opened, and if not, why */
        TransportCheck: {
            ok: boolean;
            /** @description The step that failed: the connection, the greeting and EHLO, TLS, or the login */
            failed_at: components["schemas"]["TransportStep"] | null;
            /**
             * @description The code of the server or the error; null if it is ok
             * @example 535 5.7.8
             */
            code: string | null;
            /**
             * @description The server's reply or the error, in one line; null if it is ok
             * @example 535 5.7.8 Authentication credentials invalid
             */
            message: string | null;
            /** @description Whether mails would be sent over TLS */
            encrypted: boolean;
            /** @description Whether the server offers PIPELINING, which makes sending much faster */
            pipelining: boolean;
            /** @description Whether it accepts mails to non-ASCII addresses */
            smtputf8: boolean;
            /** @description The size of the largest mail it accepts; null if it does not say */
            max_bytes: number | null;
            /**
             * @description How long it took
             * @example 180
             */
            duration_ms: number;
        };
        /** @enum {string} */
        TransportStep: "connect" | "greeting" | "tls" | "login";
        /** @description A campaign without `html`, `plain`, `design` and `variants` */
        CampaignSummary: {
            /**
             * @description Identifier, `cmp_…`
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @example January issue */
            name: string;
            /**
             * @description The list it is sent to; null if the list has been deleted
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string | null;
            audience: components["schemas"]["CampaignAudience"];
            /**
             * @description The template into whose slot `html` is inserted
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
            /** @example What is new in January */
            subject: string | null;
            /** @description The preview text that inboxes show next to the subject */
            preheader: string | null;
            from_name: string;
            /** @example ada@example.com */
            from_email: string;
            reply_to: string | null;
            /** @description The maximum number of mails per minute; null: no limit */
            throttle_per_minute: number | null;
            /** @description Whether it contains an image that records opens */
            track_opens: boolean;
            /** @description Whether its links are replaced by links that record clicks */
            track_clicks: boolean;
            calendar: components["schemas"]["SendingCalendar"] | null;
            /**
             * @description The time zone of its calendar and schedule
             * @example Europe/Zurich
             */
            time_zone: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived: boolean | null;
            /** @description Null if it has no variants */
            ab_test: components["schemas"]["AbTest"] | null;
            status: components["schemas"]["CampaignStatus"];
            /**
             * Format: date-time
             * @description When it starts, while it is scheduled; otherwise the time for which it was last scheduled, or null if it never was
             * @example 2026-01-02T03:04:05.678Z
             */
            scheduled_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            paused_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            finished_at: string | null;
            /** @description Why the service paused, cancelled or failed it */
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
         * @description The audience within the list: subscribed people who match all of these criteria
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
         *       "segment_uid": null,
         *       "is_incomplete": false
         *     }
         */
        CampaignAudience: {
            /** @description Subscribers with at least one of these tags; if empty, all */
            tags_any: string[];
            /** @description Subscribers with every one of these tags */
            tags_all: string[];
            /** @description Subscribers with none of these tags */
            tags_none: string[];
            /** @description Subscribers who meet these conditions; null: all */
            conditions: components["schemas"]["Conditions"] | null;
            /**
             * @description Subscribers in this segment of the list; null: all
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid: string | null;
            /**
             * @description Whether only some subscribers are meant, but nothing says yet which ones: the campaign cannot be run until this is false, as it is with a tag, conditions or a segment
             * @example false
             */
            is_incomplete: boolean;
        };
        /** @description The days and hours in which it may send, in its time zone */
        SendingCalendar: {
            /**
             * @description The days of the week
             * @example [
             *       "mon",
             *       "tue"
             *     ]
             */
            days: components["schemas"]["Weekday"][];
            /**
             * @description The start, `HH:MM`
             * @example 09:00
             */
            from: string;
            /**
             * @description The end, `HH:MM`, later than `from`
             * @example 17:30
             */
            to: string;
        };
        /** @description How the variants of a campaign are tested, and what came of it */
        AbTest: {
            /** @example 20 */
            sample_percent: number;
            metric: components["schemas"]["AbTestMetric"];
            /** @description How it is decided; null when everyone gets one of the variants */
            winner: components["schemas"]["WinnerChoice"] | null;
            /**
             * @description ISO 8601
             * @example PT4H
             */
            wait: string | null;
            status: components["schemas"]["AbTestStatus"];
            /**
             * Format: date-time
             * @description When the wait ends; null before the whole sample has been sent
             * @example 2026-01-02T03:04:05.678Z
             */
            decides_at: string | null;
            /**
             * @description Its number; the first variant is 1
             * @example 2
             */
            winning_variant: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            decided_at: string | null;
            /** @description `service`: after the wait */
            decided_by: components["schemas"]["DecidedBy"] | null;
        };
        /**
         * @description The metric to compare the variants by: the number of recipients who opened the mail, or followed a link, without bots
         * @enum {string}
         */
        AbTestMetric: "opens" | "clicks";
        /** @enum {string} */
        WinnerChoice: "automatic" | "manual";
        /**
         * @description `planned` before the start; `testing` while there is no winner; `undecided` when the campaign has ended without one
         * @enum {string}
         */
        AbTestStatus: "planned" | "testing" | "decided" | "undecided";
        /** @enum {string} */
        DecidedBy: "service" | "user" | "api_key" | "operator";
        /** @enum {string} */
        CampaignStatus: "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled" | "failed";
        /** @description The number of recipients in each state: `queued` to `deferred` add up to `total`; bounces and complaints are counted separately */
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
             * @description Recipients whose result is unknown: the connection or a process broke off while it was sent
             * @example 0
             */
            uncertain: number;
            /**
             * @description Recipients whose mail server asked to try again later, or who wait for the end of quiet hours or for a resend
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
            /**
             * @description The list it is sent to; null if the list has been deleted
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string | null;
            audience: components["schemas"]["CampaignAudience"];
            /**
             * @description The template into whose slot `html` is inserted
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
            /** @example What is new in January */
            subject: string | null;
            /** @description The preview text that inboxes show next to the subject */
            preheader: string | null;
            from_name: string;
            /** @example ada@example.com */
            from_email: string;
            reply_to: string | null;
            /** @description The maximum number of mails per minute; null: no limit */
            throttle_per_minute: number | null;
            /** @description Whether it contains an image that records opens */
            track_opens: boolean;
            /** @description Whether its links are replaced by links that record clicks */
            track_clicks: boolean;
            calendar: components["schemas"]["SendingCalendar"] | null;
            /**
             * @description The time zone of its calendar and schedule
             * @example Europe/Zurich
             */
            time_zone: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived: boolean | null;
            /** @description Null if it has no variants */
            ab_test: components["schemas"]["AbTest"] | null;
            status: components["schemas"]["CampaignStatus"];
            /**
             * Format: date-time
             * @description When it starts, while it is scheduled; otherwise the time for which it was last scheduled, or null if it never was
             * @example 2026-01-02T03:04:05.678Z
             */
            scheduled_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            paused_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            finished_at: string | null;
            /** @description Why the service paused, cancelled or failed it */
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
            /** @description The text part; null: generated from `html` */
            plain: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent
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
        /** @description The content of a variant; null: the campaign's */
        CampaignVariant: {
            name: string | null;
            subject: string | null;
            preheader: string | null;
            from_name: string | null;
            html: string | null;
            plain: string | null;
            /**
             * @description Identifier, `tpl_…`
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent
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
             * @description The list it is sent to
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid?: string;
            /**
             * @description Another name for list_uid
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            mail_list_uid?: string;
            audience?: components["schemas"]["AudienceConditions"];
            /**
             * @description The template into whose slot `html` is inserted, in its version when the campaign starts; a template without a slot is the whole mail
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string | null;
            /** @description When absent or null: the template's subject, if it has one; otherwise, when absent, the list's */
            subject?: string | null;
            preheader?: string | null;
            /** @description The list's value when absent */
            from_name?: string;
            /**
             * Format: email
             * @description The list's value when absent
             * @example ada@example.com
             */
            from_email?: string;
            /**
             * Format: email
             * @description The list's value when absent
             * @example ada@example.com
             */
            reply_to?: string | null;
            /** @description A Liquid template, up to 800,000 characters */
            html?: string | null;
            /** @description The text part, a Liquid template; generated from html when absent */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
             * @description An IANA time zone
             * @example Europe/Zurich
             */
            time_zone?: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived?: boolean | null;
            /**
             * @description What the variants of an A/B test have of their own; `ab_test` says how it is made
             * @example [
             *       {},
             *       {
             *         "subject": "January in a minute"
             *       }
             *     ]
             */
            variants?: {
                /**
                 * @description For the statistics; null: none
                 * @example Short subject
                 */
                name?: string | null;
                /**
                 * @description Null: the campaign's
                 * @example January in a minute
                 */
                subject?: string | null;
                /** @description Null: the campaign's */
                preheader?: string | null;
                /** @description Null: the campaign's */
                from_name?: string | null;
                /** @description Null: the campaign's */
                html?: string | null;
                /** @description Null: the campaign's, or generated from `html` if the variant has its own */
                plain?: string | null;
                /**
                 * @description Null: the campaign's
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                template_uid?: string | null;
                /**
                 * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
            /** @description How the variants are tested; required to run a campaign with variants */
            ab_test?: components["schemas"]["NewAbTest"] | null;
        };
        /** @description Replaces the whole audience; if empty, everyone subscribed to the list */
        AudienceConditions: {
            tags_any?: string[];
            tags_all?: string[];
            tags_none?: string[];
            /** @description Conditions on subscribers, as in a segment */
            conditions?: components["schemas"]["Conditions"] | null;
            /**
             * @description A segment of the list, instead of `conditions`
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid?: string | null;
            /** @description True keeps a campaign that is meant for only some subscribers from being run before something says which ones; with a tag, conditions or a segment, it is ignored */
            is_incomplete?: boolean;
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
             * @description The percentage of the recipients with whom the variants are tested, all variants together; the others wait for the winner. 100: everyone gets one of the variants, and there is no winner.
             * @example 20
             */
            sample_percent: number;
            metric: components["schemas"]["AbTestMetric"];
            /** @description `automatic`: decided after the wait; `manual`: you choose the winner. Required unless `sample_percent` is 100 */
            winner?: components["schemas"]["WinnerChoice"];
            /**
             * @description The time from the end of sending to the sample until the winner is decided: ISO 8601, 15 minutes to 7 days. Only if the winner is `automatic`
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
             * @description The list it is sent to
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid?: string;
            /**
             * @description Another name for list_uid
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            mail_list_uid?: string;
            audience?: components["schemas"]["AudienceConditions"];
            /**
             * @description The template into whose slot `html` is inserted, in its version when the campaign starts; a template without a slot is the whole mail
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string | null;
            /** @description When absent or null: the template's subject, if it has one; otherwise, when absent, the list's */
            subject?: string | null;
            preheader?: string | null;
            /** @description The list's value when absent */
            from_name?: string;
            /**
             * Format: email
             * @description The list's value when absent
             * @example ada@example.com
             */
            from_email?: string;
            /**
             * Format: email
             * @description The list's value when absent
             * @example ada@example.com
             */
            reply_to?: string | null;
            /** @description A Liquid template, up to 800,000 characters */
            html?: string | null;
            /** @description The text part, a Liquid template; generated from html when absent */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
             * @description An IANA time zone
             * @example Europe/Zurich
             */
            time_zone?: string;
            /** @description Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list */
            archived?: boolean | null;
            /**
             * @description What the variants of an A/B test have of their own; `ab_test` says how it is made
             * @example [
             *       {},
             *       {
             *         "subject": "January in a minute"
             *       }
             *     ]
             */
            variants?: {
                /**
                 * @description For the statistics; null: none
                 * @example Short subject
                 */
                name?: string | null;
                /**
                 * @description Null: the campaign's
                 * @example January in a minute
                 */
                subject?: string | null;
                /** @description Null: the campaign's */
                preheader?: string | null;
                /** @description Null: the campaign's */
                from_name?: string | null;
                /** @description Null: the campaign's */
                html?: string | null;
                /** @description Null: the campaign's, or generated from `html` if the variant has its own */
                plain?: string | null;
                /**
                 * @description Null: the campaign's
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                template_uid?: string | null;
                /**
                 * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
            /** @description How the variants are tested; required to run a campaign with variants */
            ab_test?: components["schemas"]["NewAbTest"] | null;
        };
        /** @description The errors and warnings of a campaign */
        CampaignValidation: {
            /** @description Whether it can be run now */
            valid: boolean;
            errors: {
                /**
                 * @description The property that contains it
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
                 * @description The property that contains it
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
        /** @description Subscribed people who match the audience of a campaign, and how many of them would be mailed: `count` is the sum of `mailed`, `suppressed` and `frequency_capped` where they are not null */
        AudienceCount: {
            /**
             * @description The number of people, including those who would be skipped
             * @example 1250
             */
            count: number;
            /**
             * @description False if counting was stopped after several seconds, or recipients are still being recorded: there are at least `count`
             * @example true
             */
            is_exact: boolean;
            /**
             * @description How many of them would get the mail now; null once the campaign has been started, and if there was not enough time to tell
             * @example 1236
             */
            mailed: number | null;
            /**
             * @description How many would be skipped because their address or its domain is suppressed; null once the campaign has been started, and if there was not enough time to tell
             * @example 8
             */
            suppressed: number | null;
            /**
             * @description How many others would be skipped because they have reached the account's frequency cap; null once the campaign has been started, and if there was not enough time to tell
             * @example 6
             */
            frequency_capped: number | null;
        };
        /** @description The mail of a campaign as one recipient gets it */
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
             * @description When it starts: a time with an offset, or a local time in its time zone. Absent, or at most five minutes in the past: now. A time further in the past is refused
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
         * @description The number of people for each reason after they unsubscribed through its link; giving a reason is optional
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
        /** @enum {string} */
        RecipientState: "queued" | "deferred" | "sent" | "failed" | "skipped" | "uncertain" | "bounced" | "complained";
        /** @description The outcome for one recipient of a campaign, and what they did */
        CampaignRecipient: {
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string;
            /**
             * @description The recipient's address; null when the person has been erased
             * @example grace@example.com
             */
            email: string | null;
            state: components["schemas"]["RecipientState"];
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
            /** @description The mail server's reply */
            reply: string | null;
            /**
             * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
             * @example unknown_user
             */
            reason: components["schemas"]["BounceReason"] | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_attempt_at: string | null;
            /**
             * Format: date-time
             * @description The time of the next attempt, if it is deferred
             * @example 2026-01-02T03:04:05.678Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the recipient entered this state
             * @example 2026-01-02T03:04:05.678Z
             */
            changed_at: string | null;
            /** @description How often they opened the mail, without bots, as far as the log of that is kept */
            opens: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_opened_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            last_opened_at: string | null;
            /** @description How often they followed one of its links, without bots, as far as the log of that is kept */
            clicks: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_clicked_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            last_clicked_at: string | null;
        };
        /** @description Recipients who are queued again */
        ResendResult: {
            /**
             * @description The number of recipients queued again
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
             * @description The state of the recipients to send to again; an uncertain recipient may get the mail twice
             * @example [
             *       "uncertain"
             *     ]
             */
            states: components["schemas"]["ResendableState"][];
        };
        /** @enum {string} */
        ResendableState: "failed" | "uncertain";
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
             * @description The version that it follows
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
            status: components["schemas"]["RunStatus"];
            /**
             * @description The id of its current step, or of the step where it ended; null before the first one
             * @example wait_1
             */
            step: string | null;
            /**
             * Format: date-time
             * @description When its wait ends, unless something ends it earlier
             * @example 2026-01-02T03:04:05.678Z
             */
            waits_until: string | null;
            /**
             * @description Why it ended early or failed: `goal_reached`, `cancelled`, `conditions_not_met`, a status of the subscriber (`unsubscribed`, `bounced`, `complained`, `unconfirmed`, `blocklisted`, `suppressed`, `deleted`), `automation_archived`, `skipped_while_paused`, the reason of an `exit` step, or the code of an error
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
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            ended_at: string | null;
        };
        /**
         * @description `completed`: it reached the end; `exited`: it ended early, for its `reason`; `failed`: a step could not be executed
         * @enum {string}
         */
        RunStatus: "running" | "waiting" | "completed" | "exited" | "failed";
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
             * @description The subscriber to start the run for; alternatively, send `email`
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
             * @description With the same key, the automation is only ever started once: a second request returns the run of the first
             * @example basket-1817
             */
            key?: string;
            /**
             * @description Your own values, at most 16384 characters as JSON, nested at most 10 deep. Mails of the run use them as `{{ data.… }}`, its conditions as `{"data": "…"}`, and `automation.webhook` contains them
             * @example {
             *       "order": "4711",
             *       "total": 59.9
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
        };
        /** @description Figures of each step, by version */
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
             * @description The id of the step
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
        /** @description For a `send_email` step; null for others */
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
             * @description The version that it follows
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
            status: components["schemas"]["RunStatus"];
            /**
             * @description The id of its current step, or of the step where it ended; null before the first one
             * @example wait_1
             */
            step: string | null;
            /**
             * Format: date-time
             * @description When its wait ends, unless something ends it earlier
             * @example 2026-01-02T03:04:05.678Z
             */
            waits_until: string | null;
            /**
             * @description Why it ended early or failed: `goal_reached`, `cancelled`, `conditions_not_met`, a status of the subscriber (`unsubscribed`, `bounced`, `complained`, `unconfirmed`, `blocklisted`, `suppressed`, `deleted`), `automation_archived`, `skipped_while_paused`, the reason of an `exit` step, or the code of an error
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
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            ended_at: string | null;
            /**
             * @description The data it was started with; null if there is none
             * @example {
             *       "order": "4711"
             *     }
             */
            data: {
                [key: string]: unknown;
            } | null;
            /** @description The executed steps, in order */
            steps: components["schemas"]["RunStep"][];
        };
        /** @description A step that a run has executed */
        RunStep: {
            /**
             * @description The id of the step
             * @example welcome
             */
            step: string;
            /** @example send_email */
            type: string;
            /**
             * @description The outcome: `done`; for a condition `then` or `else`; for a split `branch_1` and so on; for a wait `waited`, `event`, `timeout` or `skipped`; `not_sent`, `not_called`, `not_started`, `not_added` or `already_there` if there was nothing to do
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
             * @description The list whose subscribers it is for
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            status: components["schemas"]["AutomationStatus"];
            trigger: components["schemas"]["AutomationTrigger"];
            entry: components["schemas"]["AutomationEntry"];
            /**
             * @description The number of the version that new runs use; null until it is activated
             * @example 1
             */
            version: number | null;
            /** @description Whether it has changed since that version; activate it again to use the changes in new runs */
            has_draft_changes: boolean;
            statistics: components["schemas"]["AutomationStatistics"];
            /**
             * Format: date-time
             * @description When it was last activated or resumed
             * @example 2026-01-02T03:04:05.678Z
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            paused_at: string | null;
            /** @description Why the service paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or `sender_not_verified` of one of its mails */
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
        /** @enum {string} */
        AutomationStatus: "draft" | "active" | "paused" | "archived";
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
             * @description Only this tag; any tag when absent
             * @example vip
             */
            tag?: string;
        };
        /** @description A tag of a subscriber is removed */
        UntaggedTrigger: {
            /** @constant */
            type: "untagged";
            /**
             * @description Only this tag; any tag when absent
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
             * @description Days after the date, or before it when negative; 0 when absent
             * @example -14
             */
            offset_days?: number;
            /**
             * @description The time of day, in the automation's time zone; 09:00 when absent
             * @example 09:00
             */
            at?: string;
            /** @description Whether to repeat every year; false when absent */
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
             * @description Only this campaign; any campaign to the list when absent
             * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            campaign_uid?: string;
        };
        /** @description A subscriber follows a link of a campaign */
        CampaignClickedTrigger: {
            /** @constant */
            type: "campaign_clicked";
            /**
             * @description Only this campaign; any campaign to the list when absent
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
        /**
         * @description How often a subscriber may enter it; `once_at_a_time`: only while the subscriber has no unfinished run
         * @enum {string}
         */
        AutomationEntry: "once" | "once_at_a_time" | "every_time";
        /** @description Figures of the runs and mails of all its versions */
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
             * @description The list whose subscribers it is for
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            status: components["schemas"]["AutomationStatus"];
            trigger: components["schemas"]["AutomationTrigger"];
            entry: components["schemas"]["AutomationEntry"];
            /**
             * @description The number of the version that new runs use; null until it is activated
             * @example 1
             */
            version: number | null;
            /** @description Whether it has changed since that version; activate it again to use the changes in new runs */
            has_draft_changes: boolean;
            statistics: components["schemas"]["AutomationStatistics"];
            /**
             * Format: date-time
             * @description When it was last activated or resumed
             * @example 2026-01-02T03:04:05.678Z
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            paused_at: string | null;
            /** @description Why the service paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or `sender_not_verified` of one of its mails */
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
             * @description The time zone of its times of day
             * @example Europe/Zurich
             */
            time_zone: string;
        };
        /**
         * @description A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups.
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
         * @description Whether the subscriber has been sent the mail of a step, or has opened or clicked it
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
            activity: components["schemas"]["MailActivity"];
            /** @description `has` when absent */
            operator?: components["schemas"]["HasOperator"];
        };
        /** @description Whether the subscriber is in a segment */
        InSegmentCondition: {
            /**
             * @description A segment of the list
             * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            segment_uid: string;
        };
        /**
         * @description Compares a value of the data that the run was started with. Text comparison ignores case. If the value is missing or has another type, only `not_equals` and `is_not_set` match.
         * @example {
         *       "data": "order.total",
         *       "operator": "greater_than",
         *       "value": 50
         *     }
         */
        DataCondition: {
            /**
             * @description The path of a value in the data that the run was started with
             * @example order.total
             */
            data: string;
            operator: components["schemas"]["DataOperator"];
            /**
             * @description Has the type of the value it is compared with; a number for all operators but `equals` and `not_equals`. Omit it with `is_set` and `is_not_set`
             * @example 50
             */
            value?: string | number | boolean;
        };
        /** @enum {string} */
        DataOperator: "equals" | "not_equals" | "greater_than" | "less_than" | "at_least" | "at_most" | "is_set" | "is_not_set";
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
        /** @description The subscriber has opened a mail or followed a link in it, as far as can be detected */
        MailGoal: {
            event: components["schemas"]["MailEvent"];
            /**
             * @description The mail of this `send_email` step; any mail of the automation when absent
             * @example welcome
             */
            step?: string;
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
        };
        /** @enum {string} */
        MailEvent: "opened" | "clicked";
        /** @description The subscriber was given a tag, or a tag was removed */
        TagGoal: {
            event: components["schemas"]["TagEvent"];
            /**
             * @description Only this tag; any tag when absent
             * @example vip
             */
            tag?: string;
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
        };
        /** @enum {string} */
        TagEvent: "tagged" | "untagged";
        /** @description The value of a field of the subscriber has changed */
        FieldGoal: {
            /** @constant */
            event: "field_changed";
            /**
             * @description The tag of a field; any field when absent
             * @example COMPANY
             */
            field?: string;
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
        };
        /** @description Someone with the subscriber's address was subscribed to a list */
        ListGoal: {
            /** @constant */
            event: "subscribed_to";
            /**
             * @description The list that the subscriber's address joins
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
        };
        /** @description The subscriber meets the conditions when the run reaches its next step */
        ConditionsGoal: {
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
        /** @description Sends an email to the subscriber */
        SendEmailStep: {
            /** @constant */
            type: "send_email";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
            /** @description A Liquid template; absent or null: that of the mail's template */
            subject?: string | null;
            /** @description The preview text that inboxes show next to the subject */
            preheader?: string | null;
            /** @description A Liquid template, like the HTML of a campaign */
            html?: string | null;
            /** @description The text part, a Liquid template; generated from html when absent */
            plain?: string | null;
            /**
             * @description The document of the console's block editor that generated `html`; it is not sent. Up to 200,000 characters of JSON; a change of `html` without it removes it
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
            /**
             * @description The template into whose slot `html` is inserted, in its version when the automation is activated
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string | null;
            /** @description The list's value when absent */
            from_name?: string;
            /**
             * Format: email
             * @description The list's value when absent
             * @example ada@example.com
             */
            from_email?: string;
            /**
             * Format: email
             * @description The list's value when absent
             * @example ada@example.com
             */
            reply_to?: string | null;
            /** @description The list's setting when absent, or else the account's */
            track_opens?: boolean;
            /** @description The list's setting when absent, or else the account's */
            track_clicks?: boolean;
        };
        /** @description Gives the subscriber a tag */
        AddTagStep: {
            /** @constant */
            type: "add_tag";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
            /** @example vip */
            tag: string;
        };
        /** @description Changes a field of the subscriber */
        UpdateFieldStep: {
            /** @constant */
            type: "update_field";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
            /**
             * @description The tag of a field of the list
             * @example COMPANY
             */
            field: string;
            /**
             * @description The new value; null: no value
             * @example Example Inc
             */
            value: string | number | boolean | string[] | null;
        };
        /** @description Adds the subscriber to another list too */
        AddToListStep: {
            /** @constant */
            type: "add_to_list";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
        };
        /** @description Sends `automation.webhook` to a hook that is registered for it */
        CallWebhookStep: {
            /** @constant */
            type: "call_webhook";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
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
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
            /**
             * @description ISO 8601; years, months, weeks and days are calendar units
             * @example P3D
             */
            for?: string;
            until?: components["schemas"]["WaitUntil"];
            until_event?: components["schemas"]["WaitUntilEvent"];
        };
        /** @description The next occurrence of this time of day on one of these days */
        WaitUntil: {
            /**
             * @description The days of the week; any day when absent
             * @example [
             *       "mon",
             *       "tue"
             *     ]
             */
            days?: components["schemas"]["Weekday"][];
            /**
             * @description The time of day, `HH:MM`
             * @example 09:00
             */
            at: string;
            /**
             * @description The tag of a text field that contains the subscriber's IANA time zone. Without it, or if its value isn't a time zone, the automation's time zone applies
             * @example TIME_ZONE
             */
            time_zone_field?: string;
        };
        /** @description Waits for this event after the run has reached the step; a mail may also have been opened, or a link in it followed, before */
        WaitUntilEvent: components["schemas"]["WaitForMailEvent"] | components["schemas"]["WaitForTagEvent"] | components["schemas"]["WaitForFieldEvent"] | components["schemas"]["WaitForListEvent"];
        /** @description The subscriber has opened a mail or followed a link in it, as far as can be detected */
        WaitForMailEvent: {
            event: components["schemas"]["MailEvent"];
            /**
             * @description The mail of this `send_email` step; any mail of the automation when absent
             * @example welcome
             */
            step?: string;
            /**
             * @description How long it waits at most, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description The subscriber was given a tag, or a tag was removed */
        WaitForTagEvent: {
            event: components["schemas"]["TagEvent"];
            /**
             * @description Only this tag; any tag when absent
             * @example vip
             */
            tag?: string;
            /**
             * @description How long it waits at most, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description The value of a field of the subscriber has changed */
        WaitForFieldEvent: {
            /** @constant */
            event: "field_changed";
            /**
             * @description The tag of a field; any field when absent
             * @example COMPANY
             */
            field?: string;
            /**
             * @description How long it waits at most, ISO 8601
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
             * @description The list that the subscriber's address joins
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string;
            /**
             * @description How long it waits at most, ISO 8601
             * @example P3D
             */
            timeout: string;
            /** @description What it does then, before it goes on */
            on_timeout?: components["schemas"]["AutomationStep"][];
        };
        /** @description Takes one branch if the conditions are met, and the other if not */
        ConditionStep: {
            /** @constant */
            type: "condition";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
            if: components["schemas"]["AutomationConditions"];
            /** @description What it does when they are met */
            then?: components["schemas"]["AutomationStep"][];
            /** @description What it does when they are not */
            else?: components["schemas"]["AutomationStep"][];
        };
        /** @description Takes one of several branches at random */
        SplitStep: {
            /** @constant */
            type: "split";
            /**
             * @description Unique in the automation; assigned when absent. Mails and runs refer to the step by this id
             * @example welcome
             */
            id?: string;
            /**
             * @description The percentages must add up to 100
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
            /** @description `once` when absent */
            entry?: components["schemas"]["AutomationEntry"];
            /** @description Who may enter it, evaluated when the run begins; null: everyone */
            conditions?: components["schemas"]["AutomationConditions"] | null;
            /** @description What ends a run early */
            goals?: components["schemas"]["AutomationGoal"][];
            /** @description The steps, in order: at most 200, including those in branches, which can be nested at most 10 deep */
            steps?: components["schemas"]["AutomationStep"][];
            /**
             * @description The time zone of its times of day; UTC when absent
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
            /** @description `once` when absent */
            entry?: components["schemas"]["AutomationEntry"];
            /** @description Who may enter it, evaluated when the run begins; null: everyone */
            conditions?: components["schemas"]["AutomationConditions"] | null;
            /** @description What ends a run early */
            goals?: components["schemas"]["AutomationGoal"][];
            /** @description The steps, in order: at most 200, including those in branches, which can be nested at most 10 deep */
            steps?: components["schemas"]["AutomationStep"][];
            /**
             * @description The time zone of its times of day; UTC when absent
             * @example Europe/Zurich
             */
            time_zone?: string;
        };
        /** @description The errors and warnings of an automation */
        AutomationValidation: {
            /** @description Whether it can be activated now */
            valid: boolean;
            errors: {
                /**
                 * @description The property that contains it
                 * @example steps[2].html
                 */
                part: string;
                /**
                 * @description The id of the step that contains it
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
                 * @description The property that contains it
                 * @example steps[2].html
                 */
                part: string;
                /**
                 * @description The id of the step that contains it
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
             * @description The addresses to send to
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
            /**
             * @description The subscriber whose fields to show; a sample when absent
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid?: string;
            /**
             * @description Your own values, at most 16384 characters as JSON, nested at most 10 deep. Mails of the run use them as `{{ data.… }}`, its conditions as `{"data": "…"}`, and `automation.webhook` contains them
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
            /** @description What happens to runs that came due while it was paused: `catch_up` (the default) continues all of them immediately; `skip` ends them */
            waiting?: components["schemas"]["ResumedRuns"];
        };
        /** @enum {string} */
        ResumedRuns: "catch_up" | "skip";
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
        /** @description An activated version of an automation; runs finish on their version */
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
            entry: components["schemas"]["AutomationEntry"];
            /** @description Who may enter it; null: everyone */
            conditions: components["schemas"]["AutomationConditions"] | null;
            goals: components["schemas"]["AutomationGoal"][];
            steps: components["schemas"]["AutomationStep"][];
            /**
             * @description The time zone of its times of day
             * @example Europe/Zurich
             */
            time_zone: string;
        };
        /** @description Runs of a version that were moved to the current one */
        MovedRuns: {
            /**
             * @description The number of runs that continue with the current version
             * @example 120
             */
            moved: number;
            /**
             * @description The number of unfinished runs that finish on this version
             * @example 3
             */
            left: number;
        };
        /** @description A campaign's recipients by state, and their activity */
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
             * @description Recipients whose result is unknown: the connection or a process broke off while it was sent
             * @example 0
             */
            uncertain: number;
            /**
             * @description Recipients whose mail server asked to try again later, or who wait for the end of quiet hours or for a resend
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
             * @description Recipients who unsubscribed through its link
             * @example 3
             */
            unsubscribes: number;
            /** @description Its tracked links, in the order of the content */
            links: {
                /**
                 * @description Its number in the campaign
                 * @example 1
                 */
                number: number;
                /**
                 * @description As in the campaign
                 * @example https://example.com/january
                 */
                url: string;
                /**
                 * @description Where it leads since it was corrected; null if it leads to `url`
                 * @example https://example.com/february
                 */
                corrected_url: string | null;
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
            /** @description Hours with activity, within 30 days of its start, oldest first */
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
                 * @description Recipients whose first open by a person is among them
                 * @example 9
                 */
                unique_opens: number;
                /**
                 * @description Clicks of persons
                 * @example 4
                 */
                clicks: number;
                /**
                 * @description Recipients whose first click by a person is among them
                 * @example 3
                 */
                unique_clicks: number;
                /**
                 * @description Opens of persons and bots
                 * @example 17
                 */
                opens_with_bots: number;
                /**
                 * @description Recipients whose first open by a person or a bot is among them
                 * @example 13
                 */
                unique_opens_with_bots: number;
                /**
                 * @description Clicks of persons and bots
                 * @example 6
                 */
                clicks_with_bots: number;
                /**
                 * @description Recipients whose first click by a person or a bot is among them
                 * @example 5
                 */
                unique_clicks_with_bots: number;
            }[];
            /** @description By the domain of the address: the 50 domains with the most unique opens and clicks by people, then by bots */
            domains: {
                /** @example example.com */
                domain: string;
                /**
                 * @description Opens of persons
                 * @example 12
                 */
                opens: number;
                /**
                 * @description Recipients whose first open by a person is among them
                 * @example 9
                 */
                unique_opens: number;
                /**
                 * @description Clicks of persons
                 * @example 4
                 */
                clicks: number;
                /**
                 * @description Recipients whose first click by a person is among them
                 * @example 3
                 */
                unique_clicks: number;
                /**
                 * @description Opens of persons and bots
                 * @example 17
                 */
                opens_with_bots: number;
                /**
                 * @description Recipients whose first open by a person or a bot is among them
                 * @example 13
                 */
                unique_opens_with_bots: number;
                /**
                 * @description Clicks of persons and bots
                 * @example 6
                 */
                clicks_with_bots: number;
                /**
                 * @description Recipients whose first click by a person or a bot is among them
                 * @example 5
                 */
                unique_clicks_with_bots: number;
            }[];
            /** @description By the country that the opens and clicks came from: countries with the most unique ones first, without unknown countries. Empty if the installation has no country database */
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
                 * @description Recipients whose first open by a person is among them
                 * @example 9
                 */
                unique_opens: number;
                /**
                 * @description Clicks of persons
                 * @example 4
                 */
                clicks: number;
                /**
                 * @description Recipients whose first click by a person is among them
                 * @example 3
                 */
                unique_clicks: number;
            }[];
            /** @description Reasons of bounces, the most frequent first; without complaints */
            bounce_reasons: {
                reason: components["schemas"]["BounceReason"];
                /** @example 12 */
                bounces: number;
            }[];
            /** @description Null if it has no variants */
            ab_test: components["schemas"]["AbTestReport"] | null;
            /** @description Figures of the variants in the sample of its A/B test, by number */
            variants: components["schemas"]["VariantFigures"][];
        };
        AbTestReport: {
            /** @example 20 */
            sample_percent: number;
            metric: components["schemas"]["AbTestMetric"];
            /** @description How it is decided; null when everyone gets one of the variants */
            winner: components["schemas"]["WinnerChoice"] | null;
            /**
             * @description ISO 8601
             * @example PT4H
             */
            wait: string | null;
            status: components["schemas"]["AbTestStatus"];
            /**
             * Format: date-time
             * @description When the wait ends; null before the whole sample has been sent
             * @example 2026-01-02T03:04:05.678Z
             */
            decides_at: string | null;
            /**
             * @description Its number; the first variant is 1
             * @example 2
             */
            winning_variant: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            decided_at: string | null;
            /** @description `service`: after the wait */
            decided_by: components["schemas"]["DecidedBy"] | null;
            /**
             * @description Which has the most by the metric; null before the start
             * @example 2
             */
            leading_variant: number | null;
            /**
             * Format: double
             * @description The confidence that the leading variant is better than the next one by the metric, and not by chance: one minus the p of a two-sided z-test. Null before both have been sent. A winner can be chosen at any confidence.
             * @example 0.97
             */
            significance: number | null;
            rest: components["schemas"]["AbTestRest"];
        };
        /** @description The recipients who were not in the sample, who get the winner */
        AbTestRest: {
            /**
             * @description Recipients in the sample of this variant
             * @example 100
             */
            recipients: number;
            /**
             * @description Recipients whose mail server accepted it
             * @example 98
             */
            sent: number;
            /**
             * @description Recipients to whom it could not be delivered, or whose mail server refused it
             * @example 2
             */
            bounces: number;
            /**
             * @description Recipients who opened it, without bots
             * @example 41
             */
            unique_opens: number;
            /**
             * @description Recipients who followed a link, without bots
             * @example 12
             */
            unique_clicks: number;
            /**
             * @description Recipients who unsubscribed through its link
             * @example 1
             */
            unsubscribes: number;
        };
        /** @description What became of a variant in the sample */
        VariantFigures: {
            /**
             * @description The number of the column
             * @example 1
             */
            variant: number;
            name: string | null;
            won: boolean;
            /**
             * @description Recipients in the sample of this variant
             * @example 100
             */
            recipients: number;
            /**
             * @description Recipients whose mail server accepted it
             * @example 98
             */
            sent: number;
            /**
             * @description Recipients to whom it could not be delivered, or whose mail server refused it
             * @example 2
             */
            bounces: number;
            /**
             * @description Recipients who opened it, without bots
             * @example 41
             */
            unique_opens: number;
            /**
             * @description Recipients who followed a link, without bots
             * @example 12
             */
            unique_clicks: number;
            /**
             * @description Recipients who unsubscribed through its link
             * @example 1
             */
            unsubscribes: number;
        };
        /** @description A tracked link of a campaign, and where it leads */
        CampaignLink: {
            /**
             * @description Its number in the campaign
             * @example 1
             */
            number: number;
            /**
             * @description As in the campaign
             * @example https://example.com/january
             */
            url: string;
            /**
             * @description Where it leads since it was corrected; null if it leads to `url`
             * @example https://example.com/february
             */
            corrected_url: string | null;
        };
        /**
         * @example {
         *       "corrected_url": "https://example.com/february"
         *     }
         */
        CorrectCampaignLink: {
            /**
             * Format: uri
             * @description Where the link shall lead, without merge tags; null to lead to `url` again
             */
            corrected_url?: string | null;
        };
        /** @description An action of a campaign's recipient */
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
             * @description The recipient's address
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
            /** @description For a click: the target of the link */
            url: string | null;
            /** @description Whether it is the recipient's first one, by a person or by a bot */
            first: boolean;
            /** @description Whether it was caused by a scanner or a prefetching proxy */
            bot: boolean;
            /** @example 203.0.113.7 */
            ip: string | null;
            user_agent: string | null;
            /**
             * @description The country of an open or a click by a person, ISO 3166-1 alpha-2; null if it is unknown, and for bots
             * @example DE
             */
            country: string | null;
        };
        /**
         * @description A transactional email sent through the API
         * @example {
         *       "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d",
         *       "status": "sent",
         *       "to": {
         *         "email": "grace@example.com",
         *         "name": "Grace Hopper"
         *       },
         *       "recipients": [
         *         {
         *           "email": "grace@example.com",
         *           "name": "Grace Hopper",
         *           "kind": "to",
         *           "status": "sent",
         *           "code": null,
         *           "reply": "250 2.0.0 Ok: queued",
         *           "reason": null,
         *           "attempts": 1,
         *           "sent_at": "2026-01-02T03:04:05.900Z",
         *           "opens": 0,
         *           "clicks": 0
         *         }
         *       ],
         *       "from": {
         *         "email": "shop@example.com",
         *         "name": "Example Shop"
         *       },
         *       "reply_to": null,
         *       "subject": "Your order 4711",
         *       "subscriber_uid": null,
         *       "template_uid": null,
         *       "tag": "receipt",
         *       "tags": [
         *         "receipt"
         *       ],
         *       "metadata": {
         *         "order": "4711"
         *       },
         *       "attachments": [],
         *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
         *       "track_opens": false,
         *       "track_clicks": false,
         *       "opens": 0,
         *       "first_opened_at": null,
         *       "clicks": 0,
         *       "first_clicked_at": null,
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
            /** @description Of the first recipient; `recipients` has that of each */
            status: components["schemas"]["EmailStatus"];
            /** @description Every recipient in the order of `to`, `cc` and `bcc`, with what became of their copy. `to`, `status`, `code`, `reply`, `reason`, `attempts` and `sent_at` of the email are those of the first one. */
            recipients: {
                /** @description Null when the person has been erased */
                email: string | null;
                name: string | null;
                kind: components["schemas"]["RecipientKind"];
                status: components["schemas"]["EmailStatus"];
                /**
                 * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                 * @example null
                 */
                code: string | null;
                /**
                 * @description The mail server's reply
                 * @example 250 2.0.0 Ok: queued
                 */
                reply: string | null;
                /**
                 * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
                 * @example null
                 */
                reason: components["schemas"]["BounceReason"] | null;
                attempts: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                sent_at: string | null;
                /** @description The number of opens, without automatic requests */
                opens: number;
                /** @description The number of clicks, without automatic requests */
                clicks: number;
            }[];
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
             * @description The rendered subject; null when the person has been erased
             * @example Your order 4711
             */
            subject: string | null;
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string | null;
            /**
             * @description Identifier, `tpl_…`
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
            /** @description The first of `tags` */
            tag: string | null;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                content_type: string;
                bytes: number;
            }[];
            /**
             * @description The Message-ID, without brackets
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com
             */
            message_id: string;
            track_opens: boolean;
            track_clicks: boolean;
            /** @description The number of opens, without automatic requests */
            opens: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_opened_at: string | null;
            /** @description The number of clicks, without automatic requests */
            clicks: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_clicked_at: string | null;
            attempts: number;
            /**
             * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
             * @example null
             */
            code: string | null;
            /**
             * @description The mail server's reply
             * @example 250 2.0.0 Ok: queued
             */
            reply: string | null;
            /**
             * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
             * @example null
             */
            reason: components["schemas"]["BounceReason"] | null;
            /**
             * Format: date-time
             * @description When it was scheduled to be sent, if it was queued for later
             * @example 2026-01-02T03:04:05.678Z
             */
            send_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
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
             * @description The recipients: an address, `{email, name}`, or an array of these; at most 50 with `cc` and `bcc`
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
            } | (string | {
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
                /** @example Grace Hopper */
                name?: string;
            })[];
            /**
             * @description Further recipients, whom all recipients see; like `to`
             * @example accounts@example.com
             */
            cc?: string | {
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
                /** @example Grace Hopper */
                name?: string;
            } | (string | {
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
                /** @example Grace Hopper */
                name?: string;
            })[];
            /**
             * @description Further recipients, whom nobody else sees; like `to`
             * @example archive@example.com
             */
            bcc?: string | {
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
                /** @example Grace Hopper */
                name?: string;
            } | (string | {
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
                /** @example Grace Hopper */
                name?: string;
            })[];
            /**
             * @description Instead of `to`: a subscriber of any of your lists
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
            /** @description Liquid; the text part, generated from the HTML when absent */
            plain?: string;
            /**
             * @description A template, in its current version: a layout with a slot for `html`, or a complete mail
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid?: string;
            /**
             * @description Values that the content uses as `{{ data.… }}`
             * @example {
             *       "name": "Grace",
             *       "order": "4711"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Headers of the mail: `In-Reply-To`, `References`, `Importance`, `Sensitivity`, and `X-…` except those that providers use for settings
             * @example {
             *       "X-Order": "4711"
             *     }
             */
            headers?: {
                [key: string]: string;
            };
            attachments?: components["schemas"]["NewEmailAttachment"][];
            /**
             * @description Your own label, to find the email by
             * @example receipt
             */
            tag?: string;
            /**
             * @description Instead of `tag`: several labels
             * @example [
             *       "receipt",
             *       "spring"
             *     ]
             */
            tags?: string[];
            /**
             * @description Your own values, which responses and webhooks return
             * @example {
             *       "order": "4711"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Whether to add an image that records opens to the HTML
             * @default false
             */
            track_opens?: boolean;
            /**
             * @description Whether the links of the HTML lead through this service, which records clicks
             * @default false
             */
            track_clicks?: boolean;
            /**
             * Format: date-time
             * @description When to send it, up to 30 days ahead; now when absent or at most five minutes in the past
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
            /**
             * @description Required with `content`; the image's name when absent with `media_uid`
             * @example receipt.pdf
             */
            filename?: string;
            /**
             * @description application/octet-stream when absent; with `media_uid`, the image's
             * @example application/pdf
             */
            content_type?: string;
            /**
             * @description The content in base64
             * @example SGVsbG8=
             */
            content?: string;
            /**
             * @description A name by which the HTML shows it: `<img src="cid:logo">`
             * @example logo
             */
            content_id?: string;
            /**
             * @description Instead of `content`: an image that you have uploaded, as it is now
             * @example med_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            media_uid?: string;
        };
        /**
         * @example {
         *       "counts": {
         *         "queued": 1,
         *         "invalid": 1,
         *         "not_found": 0,
         *         "limited": 0
         *       },
         *       "results": [
         *         {
         *           "index": 0,
         *           "result": "queued",
         *           "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d"
         *         },
         *         {
         *           "index": 1,
         *           "result": "invalid",
         *           "uid": null,
         *           "errors": {
         *             "to": [
         *               "must be an email address"
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        EmailBatchResult: {
            counts: {
                queued: number;
                invalid: number;
                not_found: number;
                limited: number;
            };
            /** @description One per email, in the order of the request */
            results: {
                /** @description Index of the email in the request, from 0 */
                index: number;
                result: components["schemas"]["EmailBatchOutcome"];
                /**
                 * @description Identifier, `eml_…`
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string | null;
                /** @description The errors of an email that is not queued, by property; `row` means all of it */
                errors?: {
                    [key: string]: string[];
                };
            }[];
        };
        /**
         * @description `not_found`: there is no such subscriber, template or image. `limited`: a limit of the account is reached; send it again later
         * @enum {string}
         */
        EmailBatchOutcome: "queued" | "invalid" | "not_found" | "limited";
        /**
         * @example {
         *       "emails": [
         *         {
         *           "to": "grace@example.com",
         *           "subject": "Your order 4711",
         *           "plain": "Thank you!"
         *         },
         *         {
         *           "to": "ada@example.com",
         *           "subject": "Your order 4712",
         *           "plain": "Thank you!"
         *         }
         *       ]
         *     }
         */
        SendEmails: {
            emails: components["schemas"]["SendEmail"][];
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
         *       "recipients": [
         *         {
         *           "email": "grace@example.com",
         *           "name": "Grace Hopper",
         *           "kind": "to",
         *           "status": "sent",
         *           "code": null,
         *           "reply": "250 2.0.0 Ok: queued",
         *           "reason": null,
         *           "attempts": 1,
         *           "sent_at": "2026-01-02T03:04:05.900Z",
         *           "opens": 0,
         *           "clicks": 0
         *         }
         *       ],
         *       "from": {
         *         "email": "shop@example.com",
         *         "name": "Example Shop"
         *       },
         *       "reply_to": null,
         *       "subject": "Your order 4711",
         *       "subscriber_uid": null,
         *       "template_uid": null,
         *       "tag": "receipt",
         *       "tags": [
         *         "receipt"
         *       ],
         *       "metadata": {
         *         "order": "4711"
         *       },
         *       "attachments": [],
         *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
         *       "track_opens": false,
         *       "track_clicks": false,
         *       "opens": 0,
         *       "first_opened_at": null,
         *       "clicks": 0,
         *       "first_clicked_at": null,
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
         *           "recipient": "grace@example.com",
         *           "occurred_at": "2026-01-02T03:04:05.678Z",
         *           "code": null,
         *           "reply": null,
         *           "bot": null,
         *           "ip": null,
         *           "user_agent": null,
         *           "url": null
         *         },
         *         {
         *           "type": "sent",
         *           "recipient": "grace@example.com",
         *           "occurred_at": "2026-01-02T03:04:05.900Z",
         *           "code": null,
         *           "reply": "250 2.0.0 Ok: queued",
         *           "bot": null,
         *           "ip": null,
         *           "user_agent": null,
         *           "url": null
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
            /** @description Of the first recipient; `recipients` has that of each */
            status: components["schemas"]["EmailStatus"];
            /** @description Every recipient in the order of `to`, `cc` and `bcc`, with what became of their copy. `to`, `status`, `code`, `reply`, `reason`, `attempts` and `sent_at` of the email are those of the first one. */
            recipients: {
                /** @description Null when the person has been erased */
                email: string | null;
                name: string | null;
                kind: components["schemas"]["RecipientKind"];
                status: components["schemas"]["EmailStatus"];
                /**
                 * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
                 * @example null
                 */
                code: string | null;
                /**
                 * @description The mail server's reply
                 * @example 250 2.0.0 Ok: queued
                 */
                reply: string | null;
                /**
                 * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
                 * @example null
                 */
                reason: components["schemas"]["BounceReason"] | null;
                attempts: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 * @example 2026-01-02T03:04:05.678Z
                 */
                sent_at: string | null;
                /** @description The number of opens, without automatic requests */
                opens: number;
                /** @description The number of clicks, without automatic requests */
                clicks: number;
            }[];
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
             * @description The rendered subject; null when the person has been erased
             * @example Your order 4711
             */
            subject: string | null;
            /**
             * @description Identifier, `sub_…`
             * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            subscriber_uid: string | null;
            /**
             * @description Identifier, `tpl_…`
             * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            template_uid: string | null;
            /** @description The first of `tags` */
            tag: string | null;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                content_type: string;
                bytes: number;
            }[];
            /**
             * @description The Message-ID, without brackets
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com
             */
            message_id: string;
            track_opens: boolean;
            track_clicks: boolean;
            /** @description The number of opens, without automatic requests */
            opens: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_opened_at: string | null;
            /** @description The number of clicks, without automatic requests */
            clicks: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            first_clicked_at: string | null;
            attempts: number;
            /**
             * @description The SMTP code, or why it was not sent: `complained`, `bounced`, `sender_not_verified`, `content_removed`
             * @example null
             */
            code: string | null;
            /**
             * @description The mail server's reply
             * @example 250 2.0.0 Ok: queued
             */
            reply: string | null;
            /**
             * @description Why it bounced, was refused or is deferred, according to the server's reply; null otherwise
             * @example null
             */
            reason: components["schemas"]["BounceReason"] | null;
            /**
             * Format: date-time
             * @description When it was scheduled to be sent, if it was queued for later
             * @example 2026-01-02T03:04:05.678Z
             */
            send_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of the next attempt, while it is `queued` or `deferred`
             * @example null
             */
            next_attempt_at: string | null;
            /** @description Its history in chronological order, with only the first hundred opens and clicks of a recipient */
            events: {
                type: components["schemas"]["EmailEventType"];
                /** @description The address of the recipient; null when the person has been erased */
                recipient: string | null;
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
                 * @description The mail server's reply
                 * @example 250 2.0.0 Ok: queued
                 */
                reply: string | null;
                /** @description For an open or a click: whether the request was automatic */
                bot: boolean | null;
                ip: string | null;
                user_agent: string | null;
                /** @description For a click: where the link leads */
                url: string | null;
            }[];
        };
        /**
         * @description The content of an email, as its recipient got it
         * @example {
         *       "html": "<p>Your order 4711 is on its way.</p>",
         *       "plain": "Your order 4711 is on its way."
         *     }
         */
        EmailContent: {
            /** @description Null if it has none, or if it is no longer kept */
            html: string | null;
            /** @description Null if it is no longer kept */
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
             */
            kind: components["schemas"]["BounceKind"];
            /**
             * @description The Message-ID of the mail
             * @example <cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com>
             */
            message_id?: string;
            /**
             * Format: email
             * @description The recipient's address, if the Message-ID is not known, or if it is that of an email to several people
             * @example ada@example.com
             */
            email?: string;
            /** @example 5.1.1 */
            code?: string;
            /** @example 550 5.1.1 User unknown */
            reply?: string;
            /**
             * @description Only for a complaint
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
        /** @description The rules by which bounces and complaints stop mail to an address */
        BounceRules: {
            /**
             * @description The number of soft bounces of an address within `soft_days` that count as a hard bounce; 0: never; null: the installation's default
             * @example 3
             */
            soft_limit: number | null;
            /**
             * @description The period in days in which soft bounces count; null: the installation's default
             * @example 30
             */
            soft_days: number | null;
            /**
             * @description After a hard bounce, or as many soft ones as count as one: `account` suppresses the address and moves its subscribers on all lists; `list` moves only the subscriber who received the mail. A report that names no mail moves all subscribers with the address
             * @example account
             */
            bounce_scope: components["schemas"]["BlockScope"];
            /**
             * @description After a complaint: `account` suppresses the address and moves its subscribers on all lists; `list` moves only the subscriber who received the mail. A report that names no mail moves all subscribers with the address
             * @example account
             */
            complaint_scope: components["schemas"]["BlockScope"];
            /**
             * @description The rules in effect
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
        /** @enum {string} */
        BlockScope: "account" | "list";
        /**
         * @example {
         *       "soft_limit": 3,
         *       "complaint_scope": "list"
         *     }
         */
        UpdateBounceRules: {
            /**
             * @description The number of soft bounces of an address within `soft_days` that count as a hard bounce; 0: never; null: the installation's default
             * @example 3
             */
            soft_limit?: number | null;
            /**
             * @description The period in days in which soft bounces count; null: the installation's default
             * @example 30
             */
            soft_days?: number | null;
            /**
             * @description After a hard bounce, or as many soft ones as count as one: `account` suppresses the address and moves its subscribers on all lists; `list` moves only the subscriber who received the mail. A report that names no mail moves all subscribers with the address
             * @example account
             */
            bounce_scope?: components["schemas"]["BlockScope"];
            /**
             * @description After a complaint: `account` suppresses the address and moves its subscribers on all lists; `list` moves only the subscriber who received the mail. A report that names no mail moves all subscribers with the address
             * @example account
             */
            complaint_scope?: components["schemas"]["BlockScope"];
        };
        /** @description An address at which a provider reports bounces and complaints */
        BounceCallback: {
            /**
             * @description Identifier, `bcb_…`
             * @example bcb_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            provider: components["schemas"]["BounceProvider"];
            /**
             * @description The URL to which the provider must send its events. Anyone who knows it can report bounces of the account.
             * @example https://mail.example.com/bounces/ses/…
             */
            url: string;
            /** @description Whether it has the key to verify signatures */
            has_verification_key: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the provider last used it; written at most once a minute
             * @example 2026-01-02T03:04:05.678Z
             */
            last_used_at: string | null;
        };
        /** @enum {string} */
        BounceProvider: "ses" | "sendgrid" | "mailgun" | "postmark" | "brevo" | "sparkpost";
        /**
         * @example {
         *       "provider": "postmark"
         *     }
         */
        AddBounceCallback: {
            provider: components["schemas"]["BounceProvider"];
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
            event: components["schemas"]["EventName"];
            /**
             * @description The list whose events it receives; null: all lists
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string | null;
            status: components["schemas"]["HookStatus"];
            /**
             * @description The number of consecutive deliveries that exhausted their retries
             * @example 0
             */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            switched_off_at: string | null;
            /**
             * @description Why the service has disabled it; null if you have
             * @example null
             */
            switched_off_reason: string | null;
            /**
             * Format: date-time
             * @description Every event for the webhook since this time has a delivery, so `recover` from this time misses none; null: events are not retained, because the hook has been disabled for too long or is removed
             * @example 2026-01-02T03:04:05.678Z
             */
            recoverable_since: string | null;
            /**
             * Format: date-time
             * @description For a disabled hook: until when its events are retained for `recover`
             * @example 2026-01-02T03:04:05.678Z
             */
            recoverable_until: string | null;
            description: string | null;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with the previous secret, and no other rotation is allowed; null: they are not
             * @example 2026-01-02T03:04:05.678Z
             */
            previous_secret_expires_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            created_at: string;
        };
        /**
         * @description An event that hooks can listen to
         * @enum {string}
         */
        EventName: "subscriber.subscribed" | "subscriber.unsubscribed" | "subscriber.tagged" | "subscriber.updated" | "subscriber.deleted" | "email.opened" | "email.clicked" | "campaign.sent" | "email.sent" | "email.bounced" | "email.complained" | "automation.webhook";
        /** @enum {string} */
        HookStatus: "active" | "switched_off" | "removed";
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
            event: components["schemas"]["EventName"];
            /**
             * @description The list whose events it receives; null: all lists
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid: string | null;
            status: components["schemas"]["HookStatus"];
            /**
             * @description The number of consecutive deliveries that exhausted their retries
             * @example 0
             */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            switched_off_at: string | null;
            /**
             * @description Why the service has disabled it; null if you have
             * @example null
             */
            switched_off_reason: string | null;
            /**
             * Format: date-time
             * @description Every event for the webhook since this time has a delivery, so `recover` from this time misses none; null: events are not retained, because the hook has been disabled for too long or is removed
             * @example 2026-01-02T03:04:05.678Z
             */
            recoverable_since: string | null;
            /**
             * Format: date-time
             * @description For a disabled hook: until when its events are retained for `recover`
             * @example 2026-01-02T03:04:05.678Z
             */
            recoverable_until: string | null;
            description: string | null;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with the previous secret, and no other rotation is allowed; null: they are not
             * @example 2026-01-02T03:04:05.678Z
             */
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
            event: components["schemas"]["EventName"];
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid?: string | null;
            description?: string | null;
            /** @description `switched_off`: nothing is sent to it before you enable it */
            status?: components["schemas"]["GivenHookStatus"];
        };
        /** @enum {string} */
        GivenHookStatus: "active" | "switched_off";
        /** @description An event that hooks can listen to */
        EventDescription: {
            event: components["schemas"]["EventName"];
            /**
             * @description When it occurs
             * @example A subscriber subscribes.
             */
            description: string;
            /**
             * @description JSON Schema (2020-12) of the `data` of its deliveries, without external references
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
        DeliveryBody: components["schemas"]["SubscriberSubscribedEvent"] | components["schemas"]["SubscriberUnsubscribedEvent"] | components["schemas"]["SubscriberTaggedEvent"] | components["schemas"]["SubscriberUpdatedEvent"] | components["schemas"]["SubscriberDeletedEvent"] | components["schemas"]["EmailOpenedEvent"] | components["schemas"]["EmailClickedEvent"] | components["schemas"]["CampaignSentEvent"] | components["schemas"]["EmailSentEvent"] | components["schemas"]["EmailBouncedEvent"] | components["schemas"]["EmailComplainedEvent"] | components["schemas"]["AutomationWebhookEvent"];
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
            event?: components["schemas"]["EventName"];
            /**
             * @description Identifier, `list_…`
             * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            list_uid?: string | null;
            description?: string | null;
            /**
             * @description `active`: enables it again and resets its failure counter; `switched_off`: nothing is sent to it before you enable it again, but its events are retained for `recover`
             * @example active
             */
            status?: components["schemas"]["GivenHookStatus"];
        };
        /**
         * @example {
         *       "expire_previous": false
         *     }
         */
        RotateHookSecret: {
            /**
             * @description Set to true if a secret has leaked: only the new one signs, effective immediately. Deliveries fail until the receiver has it.
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
            event: components["schemas"]["EventName"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description For a failed delivery, and a pending one whose last attempt failed: `rejected` (4xx), `redirected` (3xx), `gone` (410), `server-error` (5xx), `timed-out`, `unreachable` (DNS, connection or TLS), `target-refused` (a private address). For a cancelled one: `hook-switched-off`, `hook-removed`, or the failure of its last attempt */
            reason: components["schemas"]["DeliveryReason"] | null;
            /**
             * @description Whether it was requested by POST /hooks/{uid}/test
             * @example false
             */
            test: boolean;
            /**
             * @description Attempts made so far
             * @example 1
             */
            attempt_count: number;
            /**
             * Format: date-time
             * @description The earliest time of the next attempt; null when there is none
             * @example 2026-01-02T03:04:05.678Z
             */
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
            /**
             * Format: date-time
             * @description Null while it is pending
             * @example 2026-01-02T03:04:05.678Z
             */
            finished_at: string | null;
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "succeeded" | "failed" | "cancelled";
        /**
         * @description Why a delivery failed or was cancelled
         * @enum {string}
         */
        DeliveryReason: "rejected" | "redirected" | "gone" | "server-error" | "timed-out" | "unreachable" | "target-refused" | "hook-switched-off" | "hook-removed";
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
            event: components["schemas"]["EventName"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description For a failed delivery, and a pending one whose last attempt failed: `rejected` (4xx), `redirected` (3xx), `gone` (410), `server-error` (5xx), `timed-out`, `unreachable` (DNS, connection or TLS), `target-refused` (a private address). For a cancelled one: `hook-switched-off`, `hook-removed`, or the failure of its last attempt */
            reason: components["schemas"]["DeliveryReason"] | null;
            /**
             * @description Whether it was requested by POST /hooks/{uid}/test
             * @example false
             */
            test: boolean;
            /**
             * @description Attempts made so far
             * @example 1
             */
            attempt_count: number;
            /**
             * Format: date-time
             * @description The earliest time of the next attempt; null when there is none
             * @example 2026-01-02T03:04:05.678Z
             */
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
            /**
             * Format: date-time
             * @description Null while it is pending
             * @example 2026-01-02T03:04:05.678Z
             */
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
            /** @description `completed` once all of its deliveries are requeued */
            status: components["schemas"]["WorkStatus"];
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
            /** @description The states of the requeued deliveries. Deliveries that were redelivered or removed since no longer count */
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
                 * @description Cancelled, since the hook was disabled or removed again
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
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
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
             * @description Deliveries that failed at or after this time are sent again. Must not be in the future
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
        /**
         * @description A subscriber subscribes.
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
        SubscriberSubscribedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscriber.subscribed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["SubscriberSubscribedData"];
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
        /**
         * @description A subscriber unsubscribes.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "subscriber.unsubscribed",
         *       "occurred_at": "2026-01-02T03:04:05.678Z",
         *       "data": {
         *         "subscriber": {
         *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "status": "unsubscribed",
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
         *           "unsubscribed_at": "2026-01-02T03:04:05.678Z"
         *         },
         *         "list": {
         *           "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "name": "Newsletter"
         *         },
         *         "reason": "Too many emails",
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         }
         *       }
         *     }
         */
        SubscriberUnsubscribedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscriber.unsubscribed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["SubscriberUnsubscribedData"];
        };
        SubscriberTaggedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            tags_added: string[];
        };
        /**
         * @description A subscriber is given new tags: one event per operation.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "subscriber.tagged",
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
         *         },
         *         "tags_added": [
         *           "vip"
         *         ]
         *       }
         *     }
         */
        SubscriberTaggedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscriber.tagged";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["SubscriberTaggedData"];
        };
        SubscriberUpdatedData: {
            subscriber: components["schemas"]["Subscriber"];
            list: components["schemas"]["ListReference"];
            /** @description Names of the properties that changed */
            changed: string[];
        };
        /**
         * @description A subscriber's address, fields or tags change; there is no event if nothing changed.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "subscriber.updated",
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
         *         },
         *         "changed": [
         *           "FIRST_NAME"
         *         ]
         *       }
         *     }
         */
        SubscriberUpdatedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscriber.updated";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["SubscriberUpdatedData"];
        };
        SubscriberDeletedData: {
            /** @description The last state of the subscriber; after an erasure only the uid */
            subscriber: components["schemas"]["Subscriber"] | {
                /**
                 * @description Identifier, `sub_…`
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
            };
            list: components["schemas"]["ListReference"];
        };
        /**
         * @description A subscriber is deleted or erased; there are no events for the subscribers of a deleted list.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "subscriber.deleted",
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
        SubscriberDeletedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "subscriber.deleted";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["SubscriberDeletedData"];
        };
        EmailOpenedData: {
            /** @description Absent if the email was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description The list of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent for a transactional email */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Present for a transactional email */
            email?: components["schemas"]["EmailReference"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            opened_at: string;
            /** @description True for the first one of this subscriber in this campaign, or of this email */
            first: boolean;
            /** @description A scanner or a prefetching proxy rather than a person */
            bot: boolean;
            ip: string | null;
            user_agent: string | null;
            /** @description The country of the IP address (ISO 3166-1 alpha-2); null if it is unknown, and for bots. Present only if the installation has a country database */
            country?: string | null;
        };
        EmailReference: {
            /**
             * @description Identifier, `eml_…`
             * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            uid: string;
            /** @description The recipient whom the event is about */
            to: string;
            tag: string | null;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
        };
        /**
         * @description A subscriber opens an email.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "email.opened",
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
         *         },
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         },
         *         "opened_at": "2026-01-02T03:04:05.678Z",
         *         "first": true,
         *         "bot": false,
         *         "ip": "203.0.113.7",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64)",
         *         "country": "DE"
         *       }
         *     }
         */
        EmailOpenedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "email.opened";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["EmailOpenedData"];
        };
        EmailClickedData: {
            /** @description Absent if the email was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description The list of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent for a transactional email */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Present for a transactional email */
            email?: components["schemas"]["EmailReference"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            clicked_at: string;
            /** @description True for the first one of this subscriber in this campaign, or of this email */
            first: boolean;
            /** @description A scanner or a prefetching proxy rather than a person */
            bot: boolean;
            ip: string | null;
            user_agent: string | null;
            /** @description The country of the IP address (ISO 3166-1 alpha-2); null if it is unknown, and for bots. Present only if the installation has a country database */
            country?: string | null;
            url: string;
        };
        /**
         * @description A subscriber follows a link in an email.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "email.clicked",
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
         *         },
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         },
         *         "clicked_at": "2026-01-02T03:04:05.678Z",
         *         "first": true,
         *         "bot": false,
         *         "ip": "203.0.113.7",
         *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64)",
         *         "country": "DE",
         *         "url": "https://example.com/january"
         *       }
         *     }
         */
        EmailClickedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "email.clicked";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["EmailClickedData"];
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
        /**
         * @description A campaign finishes sending.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "campaign.sent",
         *       "occurred_at": "2026-01-02T03:04:05.678Z",
         *       "data": {
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         },
         *         "list": {
         *           "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "name": "Newsletter"
         *         },
         *         "statistics": {
         *           "recipients": 1000,
         *           "sent": 990,
         *           "failed": 4,
         *           "skipped": 6,
         *           "uncertain": 0
         *         }
         *       }
         *     }
         */
        CampaignSentEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "campaign.sent";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["CampaignSentData"];
        };
        EmailSentData: {
            /** @description Absent if the email was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description The list of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent for a transactional email */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Present for a transactional email */
            email?: components["schemas"]["EmailReference"];
            /** @description The Message-ID, without brackets */
            message_id: string;
        };
        /**
         * @description A mail server accepts an email: a campaign mail to a subscriber, or a transactional email.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "email.sent",
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
         *         },
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         },
         *         "message_id": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com"
         *       }
         *     }
         */
        EmailSentEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "email.sent";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["EmailSentData"];
        };
        EmailBouncedData: {
            /** @description Absent if the email was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description The list of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent unless it is known to concern a campaign's mail */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Present for a transactional email */
            email?: components["schemas"]["EmailReference"];
            kind: components["schemas"]["EmailBounceKind"];
            /** @description Why the mail bounced, according to the server's reply */
            reason: components["schemas"]["BounceReason"];
            /** @description The status code (RFC 3463) or SMTP code */
            code: string | null;
            /** @description The server's reply */
            reply: string | null;
        };
        /**
         * @description `hard`: the address does not exist; `soft`: it could not be delivered this time
         * @enum {string}
         */
        EmailBounceKind: "hard" | "soft";
        /**
         * @description An email to a subscriber bounces, or their mail server refuses it because the address does not exist.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "email.bounced",
         *       "occurred_at": "2026-01-02T03:04:05.678Z",
         *       "data": {
         *         "subscriber": {
         *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "status": "bounced",
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
         *         },
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         },
         *         "kind": "hard",
         *         "reason": "unknown_user",
         *         "code": "5.1.1",
         *         "reply": "550 5.1.1 User unknown"
         *       }
         *     }
         */
        EmailBouncedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "email.bounced";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["EmailBouncedData"];
        };
        EmailComplainedData: {
            /** @description Absent if the email was sent to an address */
            subscriber?: components["schemas"]["Subscriber"];
            /** @description The list of the subscriber */
            list?: components["schemas"]["ListReference"];
            /** @description Absent unless it is known to concern a campaign's mail */
            campaign?: components["schemas"]["CampaignReference"];
            /** @description Present for a transactional email */
            email?: components["schemas"]["EmailReference"];
            /** @description The type of the report (RFC 5965), such as `abuse` */
            feedback_type: string | null;
        };
        /**
         * @description A subscriber reports an email as spam, and their provider passes the report on. Unless the account has other rules, nothing more is sent to the address.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "email.complained",
         *       "occurred_at": "2026-01-02T03:04:05.678Z",
         *       "data": {
         *         "subscriber": {
         *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
         *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
         *           "status": "complained",
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
         *         },
         *         "campaign": {
         *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "January issue",
         *           "subject": "What is new in January"
         *         },
         *         "feedback_type": "abuse"
         *       }
         *     }
         */
        EmailComplainedEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "email.complained";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["EmailComplainedData"];
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
                /** @description The data that the run was started with */
                data: {
                    [key: string]: unknown;
                } | null;
            };
            /** @description The id of the step */
            step: string;
        };
        /**
         * @description A subscriber reaches a `call_webhook` step of an automation: the event is sent to the hook that the step names.
         * @example {
         *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
         *       "event": "automation.webhook",
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
         *         },
         *         "automation": {
         *           "uid": "aut_01k6n8s6q8e7v8w2j9d4r5t6y7",
         *           "name": "Welcome series"
         *         },
         *         "run": {
         *           "uid": "run_01k6n8t5xne9k8r4c2s7f0w3ga",
         *           "data": {
         *             "order": "4711"
         *           }
         *         },
         *         "step": "tell_crm"
         *       }
         *     }
         */
        AutomationWebhookEvent: {
            /**
             * @description The same on every attempt: use it to detect duplicates
             * @example dlv_01k6n8qf4tef0v9k0x7h3w2c5d
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "automation.webhook";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             * @example 2026-01-02T03:04:05.678Z
             */
            occurred_at: string;
            data: components["schemas"]["AutomationWebhookData"];
        };
    };
    responses: never;
    parameters: {
        /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
        idempotencyKey: string;
        /**
         * @description The ETag of your copy: returns 304 if the resource has not changed
         * @example "7Fh2kQm0X9sVtB3cLr5wYA"
         */
        ifNoneMatch: string;
        /**
         * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
         * @example *
         */
        ifMatch: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies this request in logs: the id that you sent, or a new one
         * @example 5b0b7c64-3b0e-4f0c-9c1e-2f9f3f1f8c55
         */
        requestId: string;
        /**
         * @description The size of the key's token bucket (`q`), and the number of seconds in which it refills (`w`): draft-ietf-httpapi-ratelimit-headers. Only if the plan has a limit and the key is valid
         * @example "default";q=1000;w=10
         */
        rateLimitPolicy: string;
        /**
         * @description The number of requests left (`r`), and of seconds until the bucket is full (`t`). Sent together with RateLimit-Policy
         * @example "default";r=998;t=1
         */
        rateLimit: string;
        /**
         * @description The number of seconds to wait before retrying
         * @example 1
         */
        retryAfter: string;
        /**
         * @description Identifies the current state of the resource; send it as If-None-Match or If-Match (RFC 9110)
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "quiet_hours": null,
                     *       "brand": {
                     *         "logo_url": "https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/logo.png",
                     *         "logo_alt": "Analytical Engines",
                     *         "accent_color": "#8a3b12",
                     *         "text_color": "#1f1a17",
                     *         "background_color": "#f7f3ee",
                     *         "panel_color": "#ffffff",
                     *         "link_color": "#8a3b12",
                     *         "font": null,
                     *         "footer_text": "Letters about calculating machines.",
                     *         "postal_address": "Ada Lovelace\n12 St James’s Square\nLondon",
                     *         "social_links": [
                     *           {
                     *             "network": "website",
                     *             "url": "text"
                     *           }
                     *         ]
                     *       }
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In both kinds of form the parts of an object are named in brackets, as in `contact[city]=Bern`, and so are those of an array, as in `tags[]=vip` and `fields[0][tag]=COMPANY`; `tags[]=` alone is an empty array. In multipart a part of the type `application/json` may be any value. */
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
            /** @description The updated settings */
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
                     *       "quiet_hours": null,
                     *       "brand": {
                     *         "logo_url": "https://mail.example.com/media/med_01k6n8qf4tef0v9k0x7h3w2c5d/logo.png",
                     *         "logo_alt": "Analytical Engines",
                     *         "accent_color": "#8a3b12",
                     *         "text_color": "#1f1a17",
                     *         "background_color": "#f7f3ee",
                     *         "panel_color": "#ffffff",
                     *         "link_color": "#8a3b12",
                     *         "font": null,
                     *         "footer_text": "Letters about calculating machines.",
                     *         "postal_address": "Ada Lovelace\n12 St James’s Square\nLondon",
                     *         "social_links": [
                     *           {
                     *             "network": "website",
                     *             "url": "text"
                     *           }
                     *         ]
                     *       }
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
                 * @description The time zone in which days begin, to the half hour
                 * @example Europe/Zurich
                 */
                time_zone?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *           "open_rate_with_bots": 0.0125,
                     *           "click_rate": 0.0125,
                     *           "click_rate_with_bots": 0.0125,
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "verified_at": "2026-01-02T03:04:05.678Z",
                     *       "missing_since": "2026-01-02T03:04:05.678Z",
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_mailwright.links.example.com",
                     *         "value": "mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b",
                     *         "status": "found",
                     *         "found": [
                     *           "text"
                     *         ]
                     *       },
                     *       "checked_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "verified_at": "2026-01-02T03:04:05.678Z",
                     *       "missing_since": "2026-01-02T03:04:05.678Z",
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_mailwright.links.example.com",
                     *         "value": "mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b",
                     *         "status": "found",
                     *         "found": [
                     *           "text"
                     *         ]
                     *       },
                     *       "checked_at": "2026-01-02T03:04:05.678Z",
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
                 * @example *
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain, and the records found */
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
                     *       "verified_at": "2026-01-02T03:04:05.678Z",
                     *       "missing_since": "2026-01-02T03:04:05.678Z",
                     *       "record": {
                     *         "type": "TXT",
                     *         "name": "_mailwright.links.example.com",
                     *         "value": "mailwright-tracking=019a1d50a4ea7b3a8f6e1c2d3e4f5a6b",
                     *         "status": "found",
                     *         "found": [
                     *           "text"
                     *         ]
                     *       },
                     *       "checked_at": "2026-01-02T03:04:05.678Z",
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
                 * @description Lists whose name contains this text, ignoring case
                 * @example news
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
                include_total?: components["schemas"]["Flag"];
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
                     *         "confirmation_email": null,
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "confirmation_email": null,
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "confirmation_email": null,
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The list is deleted; its data is being deleted */
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated list */
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
                     *       "confirmation_email": null,
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The form as it would be shown */
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
                 * @description The time zone in which days begin, to the half hour
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
            /** @description One entry per day, including days without changes */
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
                 * @description The subscriber whose fields to show; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The mail as it would be sent */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The recipients of the test */
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
    previewConfirmationEmail: {
        parameters: {
            query?: {
                /**
                 * @description The subscriber whose fields to show; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The mail as it would be sent */
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
                    "application/json": components["schemas"]["ConfirmationPreview"];
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
    testConfirmationEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The recipients of the test */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated field */
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
                status?: components["schemas"]["SubscriberStatus"];
                /**
                 * @description Subscribers with this tag
                 * @example vip
                 */
                tag?: string;
                /**
                 * @description The subscriber with exactly this address, in any spelling
                 * @example grace@example.com
                 */
                email?: string;
                /**
                 * @description Subscribers that this import added
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
                 * @description `newest`: the last added come first; cannot be combined with `updated_since`. Subscribers added in the meantime are not on later pages.
                 * @example oldest
                 */
                order?: components["schemas"]["AgeOrder"];
                /**
                 * @description Subscribers added or changed at or after this time, least recently changed first; cannot be combined with `segment_uid`. To synchronize, request again from a few seconds before the newest `updated_at` you have.
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
                 * @example sub_01k6n8r2hzf2vvbq5xm8y7c1ea
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated subscriber */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The updated subscriber */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated subscriber */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The updated subscriber */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The updated subscriber */
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
                 * @example cns_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
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
                 * @example 1767323045678.019b7c5e-1a2b-7c3d-8e4f-5a6b7c8d9e0f
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
            /** @description A page of activity, newest first */
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
            /** @description All data about the person */
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
                     *           "occurred_at": "2026-01-02T03:04:05.678Z",
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
                     *           "finished_at": "2026-01-02T03:04:05.678Z"
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
                     *           "changed_at": "2026-01-02T03:04:05.678Z",
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
                     *           "ended_at": "2026-01-02T03:04:05.678Z",
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
                     *           "recipients": [
                     *             {
                     *               "email": null,
                     *               "name": null,
                     *               "kind": "to",
                     *               "status": "queued",
                     *               "code": null,
                     *               "reply": "250 2.0.0 Ok: queued",
                     *               "reason": null,
                     *               "attempts": 1,
                     *               "sent_at": "2026-01-02T03:04:05.678Z",
                     *               "opens": 1,
                     *               "clicks": 1
                     *             }
                     *           ],
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
                     *           "subscriber_uid": "sub_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *           "tag": null,
                     *           "tags": [
                     *             "text"
                     *           ],
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
                     *           "track_clicks": false,
                     *           "opens": 1,
                     *           "first_opened_at": "2026-01-02T03:04:05.678Z",
                     *           "clicks": 1,
                     *           "first_clicked_at": "2026-01-02T03:04:05.678Z",
                     *           "attempts": 1,
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "reason": null,
                     *           "send_at": "2026-01-02T03:04:05.678Z",
                     *           "sent_at": "2026-01-02T03:04:05.678Z",
                     *           "created_at": "2026-01-02T03:04:05.678Z",
                     *           "html": null,
                     *           "plain": null,
                     *           "events": [
                     *             {
                     *               "type": "queued",
                     *               "recipient": null,
                     *               "occurred_at": "2026-01-02T03:04:05.678Z",
                     *               "code": null,
                     *               "reply": "250 2.0.0 Ok: queued",
                     *               "bot": null,
                     *               "ip": null,
                     *               "user_agent": null,
                     *               "url": null
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description Everything but the hash is deleted */
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
                 * @description A JSON object that maps each column, by its name or its number from 1, to the tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null to ignore it. Other columns are recognized by their names
                 * @example {"Mail": "EMAIL", "3": null}
                 */
                mapping?: string;
                /**
                 * @description Columns to ignore even if they record consent: their names or numbers from 1, separated by commas or as a JSON array. Any other column that seems to record consent, in any row of the file, and is not recognized or not mapped stops the import with `consent_column_unmapped`. A column that `mapping` maps to a field keeps its values
                 * @example ["Newsletter topics"]
                 */
                ignore_columns?: string;
                /**
                 * @description The status of everyone in the file, such as `unsubscribed` for a file of people who have unsubscribed. If a column says otherwise, the more restrictive status applies
                 * @example unconfirmed
                 */
                status?: components["schemas"]["SubscriberStatus"];
                /**
                 * @description `true` writes nothing: the response shows how the columns would be mapped, and what is wrong with the first 1,000 rows. The first 4 MB of the file are enough, but for what only later rows say of consent
                 * @example false
                 */
                dry_run?: components["schemas"]["Flag"];
                /**
                 * @description `true` makes a field of each column that is not recognized
                 * @example false
                 */
                create_fields?: components["schemas"]["Flag"];
                /**
                 * @description Fields that the import adds to the list when it begins, as a JSON array with a tag, a label and a type each: `text`, `number`, `date`, `datetime`, `boolean` or `url`. A column becomes one if `mapping` maps it to the tag; a field that the list already has stays as it is
                 * @example [{"tag": "SIZE", "label": "Size", "type": "number"}]
                 */
                new_fields?: string;
                /**
                 * @description Tags for each subscriber, separated by commas
                 * @example spring
                 */
                tag?: string;
                /**
                 * @description `false` leaves subscribers who are on the list already as they are
                 * @example true
                 */
                update_existing?: components["schemas"]["Flag"];
                /**
                 * @description `true` subscribes people who have left again: only with their consent
                 * @example false
                 */
                resubscribe?: components["schemas"]["Flag"];
                /**
                 * @description `false` causes no webhook deliveries, and starts no automations
                 * @example true
                 */
                send_events?: components["schemas"]["Flag"];
                /**
                 * @description `true` subscribes people to a double opt-in list without a confirmation, but for those whom the file calls unconfirmed; requires consent_statement
                 * @example false
                 */
                skip_confirmation?: components["schemas"]["Flag"];
                /**
                 * @description How these people gave their consent; recorded with the consent of each
                 * @example Trade fair, May 2026
                 */
                consent_statement?: string;
                /**
                 * @description The delimiter between the cells of a CSV file; detected when absent
                 * @example ,
                 */
                delimiter?: components["schemas"]["Delimiter"];
                /**
                 * @description The encoding of the text, such as `iso-8859-2` or `shift_jis`, instead of the charset of the Content-Type; if both are absent, UTF-8, UTF-16 or Windows-1252 is detected
                 * @example iso-8859-2
                 */
                charset?: string;
                /**
                 * @description The order of day, month and year in dates like 1/2/2026: `dmy`, `mdy` or `ymd`, or a pattern such as DD/MM/YYYY; detected when absent. An ambiguous date is refused
                 * @example dmy
                 */
                date_format?: string;
                /**
                 * @description The time zone of times without an offset; UTC when absent
                 * @example Europe/Berlin
                 */
                time_zone?: string;
                /**
                 * @description Whether the decimal sign of numbers is a comma; detected when absent
                 * @example true
                 */
                decimal_comma?: components["schemas"]["Flag"];
                /**
                 * @description The name of the file, for display
                 * @example contacts.csv
                 */
                file_name?: string;
            };
            header?: {
                /**
                 * @description `?0` if more of the file follows in another request; `?1` with its last part
                 * @example ?1
                 */
                "Upload-Complete"?: components["schemas"]["UploadComplete"];
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description With `dry_run`: a preview of the import */
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
                     *           ],
                     *           "as_field": {
                     *             "tag": "SIZE",
                     *             "label": "Size",
                     *             "type": "number"
                     *           }
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
                     *           "message": "The file has no column with email addresses: found \"Name\".",
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
            /** @description The import, before anything is merged */
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
                     *         "total_rows": 1200,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The number of bytes of the file that have been received
                 * @example 524288
                 */
                "Upload-Offset": string;
                /**
                 * @description `?0` if more of the file follows in another request; `?1` with its last part
                 * @example ?1
                 */
                "Upload-Complete"?: components["schemas"]["UploadComplete"];
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
                     *         "total_rows": 1200,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
                 * @description Imports into this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /** @example uploading */
                status?: components["schemas"]["ImportStatus"];
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example imp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *           "total_rows": 1200,
                     *           "rows_per_second": 20000,
                     *           "seconds_left": null
                     *         },
                     *         "recognized": null,
                     *         "error": null,
                     *         "undo": null,
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "started_at": "2026-01-02T03:04:05.678Z",
                     *         "finished_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *         "total_rows": 1200,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
            /** @description The import, once per event */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *         "total_rows": 1200,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *         "total_rows": 1200,
                     *         "rows_per_second": 20000,
                     *         "seconds_left": null
                     *       },
                     *       "recognized": null,
                     *       "error": null,
                     *       "undo": null,
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
                 * @description `subscribers`: tags with the most subscribers come first
                 * @example name
                 */
                sort?: components["schemas"]["TagOrder"];
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
                include_total?: components["schemas"]["Flag"];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The tag is being removed */
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The tag is being renamed */
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @example seg_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The number of subscribers, and the first of them */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated segment */
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
                 * @example sup_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description It was already suppressed */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Lifted */
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
                 * @description Templates whose name contains this text, ignoring case
                 * @example letter
                 */
                name?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated template */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description The number of the version
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `tpl_…`
                 * @example tpl_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The number of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated template */
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
    convertMjml: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mjml": "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ FIRST_NAME }}</mj-text></mj-column></mj-section></mj-body></mjml>"
                 *     }
                 */
                "application/json": components["schemas"]["ConvertMjml"];
            };
        };
        responses: {
            /** @description The HTML, and what is wrong with the MJML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "html": "<!doctype html>…",
                     *       "findings": [
                     *         {
                     *           "line": 3,
                     *           "tag": "mj-text",
                     *           "message": "Attribute colour is illegal"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MjmlResult"];
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
                 * @example med_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                 * @description The last part of its URL; the name of the file when absent
                 * @example spring.jpg
                 */
                name?: string;
            };
            header?: {
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @example snd_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The email is on its way */
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
                 * @example dom_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The domain, and the records found */
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
                 * @example trp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The result of the check */
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
                 * @description Campaigns to this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /** @example draft */
                status?: components["schemas"]["CampaignStatus"];
                /**
                 * @description Campaigns whose name contains this text, ignoring case
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
                 * @example cmp_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *           "segment_uid": null,
                     *           "is_incomplete": false
                     *         },
                     *         "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *         "started_at": "2026-01-02T03:04:05.678Z",
                     *         "paused_at": "2026-01-02T03:04:05.678Z",
                     *         "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The errors and warnings */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The number of people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1250,
                     *       "is_exact": true,
                     *       "mailed": 1236,
                     *       "suppressed": 8,
                     *       "frequency_capped": 6
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
                 * @description The subscriber whose fields to show; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
                /**
                 * @description The number of the variant; the first when absent
                 * @example 2
                 */
                variant?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The mail as it would be sent */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The recipients of the test */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                /**
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "segment_uid": null,
                     *         "is_incomplete": false
                     *       },
                     *       "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *       "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The number of people for each reason */
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
                state?: components["schemas"]["RecipientState"];
                /**
                 * @description Recipients with exactly this code
                 * @example 550 5.1.1
                 */
                code?: string;
                /**
                 * @description Recipients whose address contains this text, ignoring case
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
                 * @example 25
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
            /** @description A page of recipients, in the order of sending */
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
                     *         "first_attempt_at": "2026-01-02T03:04:05.678Z",
                     *         "next_attempt_at": "2026-01-02T03:04:05.678Z",
                     *         "changed_at": "2026-01-02T03:04:05.678Z",
                     *         "opens": 1,
                     *         "first_opened_at": "2026-01-02T03:04:05.678Z",
                     *         "last_opened_at": "2026-01-02T03:04:05.678Z",
                     *         "clicks": 1,
                     *         "first_clicked_at": "2026-01-02T03:04:05.678Z",
                     *         "last_clicked_at": "2026-01-02T03:04:05.678Z"
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The number of recipients queued again */
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
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *           "segment_uid": null,
                     *           "is_incomplete": false
                     *         },
                     *         "template_uid": "tpl_01k6n8qf4tef0v9k0x7h3w2c5d",
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
                     *         "scheduled_at": "2026-01-02T03:04:05.678Z",
                     *         "started_at": "2026-01-02T03:04:05.678Z",
                     *         "paused_at": "2026-01-02T03:04:05.678Z",
                     *         "finished_at": "2026-01-02T03:04:05.678Z",
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
            /** @description All recipients, in the order of sending */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "waits_until": "2026-01-02T03:04:05.678Z",
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": "2026-01-02T03:04:05.678Z"
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
                status?: components["schemas"]["RunStatus"];
                /**
                 * @description Runs at this step
                 * @example welcome
                 */
                step?: string;
                /**
                 * @description Runs of this subscriber, including a deleted one
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
                /**
                 * @description The order; with `oldest`, runs that begin in the meantime appear on a later page
                 * @example oldest
                 */
                order?: components["schemas"]["AgeOrder"];
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example run_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "waits_until": "2026-01-02T03:04:05.678Z",
                     *         "reason": null,
                     *         "goal": null,
                     *         "started_at": "2026-01-02T03:04:05.678Z",
                     *         "ended_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "waits_until": "2026-01-02T03:04:05.678Z",
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "waits_until": "2026-01-02T03:04:05.678Z",
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The ended run */
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
                     *       "waits_until": "2026-01-02T03:04:05.678Z",
                     *       "reason": null,
                     *       "goal": null,
                     *       "started_at": "2026-01-02T03:04:05.678Z",
                     *       "ended_at": "2026-01-02T03:04:05.678Z",
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
                 * @description Automations of this list
                 * @example list_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                list_uid?: string;
                /** @example draft */
                status?: components["schemas"]["AutomationStatus"];
                /**
                 * @description Automations whose name contains this text, ignoring case
                 * @example welcome
                 */
                name?: string;
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "activated_at": "2026-01-02T03:04:05.678Z",
                     *         "paused_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description A draft with the same steps */
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The errors and warnings */
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
                 * @description The subscriber whose fields to show; a sample when absent
                 * @example sub_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                subscriber_uid?: string;
                /**
                 * @description The data that a run would start with, as a JSON object
                 * @example {"order": "4711"}
                 */
                data?: string;
            };
            header?: {
                /**
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The mail as it would be sent */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The recipients of the test */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "activated_at": "2026-01-02T03:04:05.678Z",
                     *       "paused_at": "2026-01-02T03:04:05.678Z",
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description The number of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version with its steps */
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier, `aut_…`
                 * @example aut_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                uid: string;
                /**
                 * @description The number of the version
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of runs moved */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description Its recipients by state, and their activity */
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
                     *           "number": 1,
                     *           "url": "https://example.com/january",
                     *           "corrected_url": "https://example.com/february",
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
    getPreviousCampaigns: {
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
            /** @description At most five, the last started first */
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
                     *         "status": "sent",
                     *         "started_at": "2026-01-02T03:04:05.678Z",
                     *         "sent": 1240,
                     *         "open_rate": 0.0125,
                     *         "open_rate_with_bots": 0.0125,
                     *         "click_rate": 0.0125,
                     *         "click_rate_with_bots": 0.0125,
                     *         "unsubscribe_rate": 0.0125,
                     *         "bounce_rate": 0.0125,
                     *         "complaint_rate": 0.0125
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CampaignRates"][];
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
    getCampaignLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                /**
                 * @description The link's number in the campaign
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link, and where it leads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "url": "https://example.com/january",
                     *       "corrected_url": "https://example.com/february"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignLink"];
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
    correctCampaignLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
                /**
                 * @description The link's number in the campaign
                 * @example 1
                 */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "corrected_url": "https://example.com/february"
                 *     }
                 */
                "application/json": components["schemas"]["CorrectCampaignLink"];
            };
        };
        responses: {
            /** @description The link as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1,
                     *       "url": "https://example.com/january",
                     *       "corrected_url": "https://example.com/february"
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignLink"];
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
                 * @example act_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @example act_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @example act_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                /**
                 * @description Emails that have this status for a recipient
                 * @example queued
                 */
                status?: components["schemas"]["EmailStatus"];
                /**
                 * @description Emails with this address among the recipients
                 * @example ada@example.com
                 */
                to?: string;
                /**
                 * @description Emails with this tag
                 * @example receipt
                 */
                tag?: string;
                /**
                 * @description Emails accepted at or after this time
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
                 * @example eml_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "recipients": [
                     *           {
                     *             "email": "grace@example.com",
                     *             "name": "Grace Hopper",
                     *             "kind": "to",
                     *             "status": "sent",
                     *             "code": null,
                     *             "reply": "250 2.0.0 Ok: queued",
                     *             "reason": null,
                     *             "attempts": 1,
                     *             "sent_at": "2026-01-02T03:04:05.900Z",
                     *             "opens": 0,
                     *             "clicks": 0
                     *           }
                     *         ],
                     *         "from": {
                     *           "email": "shop@example.com",
                     *           "name": "Example Shop"
                     *         },
                     *         "reply_to": null,
                     *         "subject": "Your order 4711",
                     *         "subscriber_uid": null,
                     *         "template_uid": null,
                     *         "tag": "receipt",
                     *         "tags": [
                     *           "receipt"
                     *         ],
                     *         "metadata": {
                     *           "order": "4711"
                     *         },
                     *         "attachments": [],
                     *         "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *         "track_opens": false,
                     *         "track_clicks": false,
                     *         "opens": 0,
                     *         "first_opened_at": null,
                     *         "clicks": 0,
                     *         "first_clicked_at": null,
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The email is queued */
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
                     *       "recipients": [
                     *         {
                     *           "email": "grace@example.com",
                     *           "name": "Grace Hopper",
                     *           "kind": "to",
                     *           "status": "sent",
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "reason": null,
                     *           "attempts": 1,
                     *           "sent_at": "2026-01-02T03:04:05.900Z",
                     *           "opens": 0,
                     *           "clicks": 0
                     *         }
                     *       ],
                     *       "from": {
                     *         "email": "shop@example.com",
                     *         "name": "Example Shop"
                     *       },
                     *       "reply_to": null,
                     *       "subject": "Your order 4711",
                     *       "subscriber_uid": null,
                     *       "template_uid": null,
                     *       "tag": "receipt",
                     *       "tags": [
                     *         "receipt"
                     *       ],
                     *       "metadata": {
                     *         "order": "4711"
                     *       },
                     *       "attachments": [],
                     *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "opens": 0,
                     *       "first_opened_at": null,
                     *       "clicks": 0,
                     *       "first_clicked_at": null,
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
    sendEmails: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                 *       "emails": [
                 *         {
                 *           "to": "grace@example.com",
                 *           "subject": "Your order 4711",
                 *           "plain": "Thank you!"
                 *         },
                 *         {
                 *           "to": "ada@example.com",
                 *           "subject": "Your order 4712",
                 *           "plain": "Thank you!"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SendEmails"];
            };
        };
        responses: {
            /** @description The result of each email */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "counts": {
                     *         "queued": 1,
                     *         "invalid": 1,
                     *         "not_found": 0,
                     *         "limited": 0
                     *       },
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "result": "queued",
                     *           "uid": "eml_01k6n8qf4tef0v9k0x7h3w2c5d"
                     *         },
                     *         {
                     *           "index": 1,
                     *           "result": "invalid",
                     *           "uid": null,
                     *           "errors": {
                     *             "to": [
                     *               "must be an email address"
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EmailBatchResult"];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "recipients": [
                     *         {
                     *           "email": "grace@example.com",
                     *           "name": "Grace Hopper",
                     *           "kind": "to",
                     *           "status": "sent",
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "reason": null,
                     *           "attempts": 1,
                     *           "sent_at": "2026-01-02T03:04:05.900Z",
                     *           "opens": 0,
                     *           "clicks": 0
                     *         }
                     *       ],
                     *       "from": {
                     *         "email": "shop@example.com",
                     *         "name": "Example Shop"
                     *       },
                     *       "reply_to": null,
                     *       "subject": "Your order 4711",
                     *       "subscriber_uid": null,
                     *       "template_uid": null,
                     *       "tag": "receipt",
                     *       "tags": [
                     *         "receipt"
                     *       ],
                     *       "metadata": {
                     *         "order": "4711"
                     *       },
                     *       "attachments": [],
                     *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "opens": 0,
                     *       "first_opened_at": null,
                     *       "clicks": 0,
                     *       "first_clicked_at": null,
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
                     *           "recipient": "grace@example.com",
                     *           "occurred_at": "2026-01-02T03:04:05.678Z",
                     *           "code": null,
                     *           "reply": null,
                     *           "bot": null,
                     *           "ip": null,
                     *           "user_agent": null,
                     *           "url": null
                     *         },
                     *         {
                     *           "type": "sent",
                     *           "recipient": "grace@example.com",
                     *           "occurred_at": "2026-01-02T03:04:05.900Z",
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "bot": null,
                     *           "ip": null,
                     *           "user_agent": null,
                     *           "url": null
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The cancelled email */
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
                     *       "recipients": [
                     *         {
                     *           "email": "grace@example.com",
                     *           "name": "Grace Hopper",
                     *           "kind": "to",
                     *           "status": "sent",
                     *           "code": null,
                     *           "reply": "250 2.0.0 Ok: queued",
                     *           "reason": null,
                     *           "attempts": 1,
                     *           "sent_at": "2026-01-02T03:04:05.900Z",
                     *           "opens": 0,
                     *           "clicks": 0
                     *         }
                     *       ],
                     *       "from": {
                     *         "email": "shop@example.com",
                     *         "name": "Example Shop"
                     *       },
                     *       "reply_to": null,
                     *       "subject": "Your order 4711",
                     *       "subscriber_uid": null,
                     *       "template_uid": null,
                     *       "tag": "receipt",
                     *       "tags": [
                     *         "receipt"
                     *       ],
                     *       "metadata": {
                     *         "order": "4711"
                     *       },
                     *       "attachments": [],
                     *       "message_id": "eml_01k6n8qf4tef0v9k0x7h3w2c5d@example.com",
                     *       "track_opens": false,
                     *       "track_clicks": false,
                     *       "opens": 0,
                     *       "first_opened_at": null,
                     *       "clicks": 0,
                     *       "first_clicked_at": null,
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The bounce was already recorded; nothing changes */
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
                kind?: components["schemas"]["BounceKind"];
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example bnc_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description All bounces and complaints, in the order in which they were recorded */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
                 * @example bcb_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of callback addresses */
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
                     *         "last_used_at": "2026-01-02T03:04:05.678Z"
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
            /** @description The new callback address */
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
                     *       "last_used_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
            /** @description The callback address */
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
                     *       "last_used_at": "2026-01-02T03:04:05.678Z"
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @example hook_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *         "status": "active",
                     *         "consecutive_failures": 0,
                     *         "switched_off_at": "2026-01-02T03:04:05.678Z",
                     *         "switched_off_reason": null,
                     *         "recoverable_since": "2026-01-02T03:04:05.678Z",
                     *         "recoverable_until": "2026-01-02T03:04:05.678Z",
                     *         "description": null,
                     *         "previous_secret_expires_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": "2026-01-02T03:04:05.678Z",
                     *       "switched_off_reason": null,
                     *       "recoverable_since": "2026-01-02T03:04:05.678Z",
                     *       "recoverable_until": "2026-01-02T03:04:05.678Z",
                     *       "description": null,
                     *       "previous_secret_expires_at": "2026-01-02T03:04:05.678Z",
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
            /** @description All events */
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
    listRecentEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example subscriber.subscribed */
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries as a receiver gets them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
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
                     *     ]
                     */
                    "application/json": components["schemas"]["DeliveryBody"][];
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": "2026-01-02T03:04:05.678Z",
                     *       "switched_off_reason": null,
                     *       "recoverable_since": "2026-01-02T03:04:05.678Z",
                     *       "recoverable_until": "2026-01-02T03:04:05.678Z",
                     *       "description": null,
                     *       "previous_secret_expires_at": "2026-01-02T03:04:05.678Z",
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description Deleted */
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
                 * @description One or more ETags: returns 412, and changes nothing, if the resource matches none of them. `*` matches any existing resource. Below `/subscribers/{uid}/tags`, it is the ETag of the subscriber
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
            /** @description The updated hook */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": "2026-01-02T03:04:05.678Z",
                     *       "switched_off_reason": null,
                     *       "recoverable_since": "2026-01-02T03:04:05.678Z",
                     *       "recoverable_until": "2026-01-02T03:04:05.678Z",
                     *       "description": null,
                     *       "previous_secret_expires_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                     *       "status": "active",
                     *       "consecutive_failures": 0,
                     *       "switched_off_at": "2026-01-02T03:04:05.678Z",
                     *       "switched_off_reason": null,
                     *       "recoverable_since": "2026-01-02T03:04:05.678Z",
                     *       "recoverable_until": "2026-01-02T03:04:05.678Z",
                     *       "description": null,
                     *       "previous_secret_expires_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "next_attempt_at": "2026-01-02T03:04:05.678Z",
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
                status?: components["schemas"]["DeliveryStatus"];
                /** @example subscriber.subscribed */
                event?: components["schemas"]["EventName"];
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
                 * @description `true`: only test deliveries; `false`: no test deliveries
                 * @example true
                 */
                test?: components["schemas"]["Flag"];
                /**
                 * @description Page size, 1 to 100
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description The position to continue from, taken from the Link header
                 * @example dlv_01k6n8t5xne9k8r4c2s7f0w3ga
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "next_attempt_at": "2026-01-02T03:04:05.678Z",
                     *         "occurred_at": "2026-01-02T03:04:05.678Z",
                     *         "created_at": "2026-01-02T03:04:05.678Z",
                     *         "finished_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "next_attempt_at": "2026-01-02T03:04:05.678Z",
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z",
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "next_attempt_at": "2026-01-02T03:04:05.678Z",
                     *       "occurred_at": "2026-01-02T03:04:05.678Z",
                     *       "created_at": "2026-01-02T03:04:05.678Z",
                     *       "finished_at": "2026-01-02T03:04:05.678Z"
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
                /** @description Makes it safe to repeat the request: within 24 hours, the same key with the same request returns the first response again. Use 1 to 255 printable ASCII characters, new for each request, such as a UUID */
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @example rec_01k6n8qf4tef0v9k0x7h3w2c5d
                 */
                cursor?: string;
                /**
                 * @description `true` adds X-Total-Count; counting is slow
                 * @example false
                 */
                include_total?: components["schemas"]["Flag"];
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
                     *         "completed_at": "2026-01-02T03:04:05.678Z"
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
                 * @description The ETag of your copy: returns 304 if the resource has not changed
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
                     *       "completed_at": "2026-01-02T03:04:05.678Z"
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
    onSubscriberSubscribed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
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
                "application/json": components["schemas"]["SubscriberSubscribedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSubscriberUnsubscribed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "subscriber.unsubscribed",
                 *       "occurred_at": "2026-01-02T03:04:05.678Z",
                 *       "data": {
                 *         "subscriber": {
                 *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                 *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *           "status": "unsubscribed",
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
                 *           "unsubscribed_at": "2026-01-02T03:04:05.678Z"
                 *         },
                 *         "list": {
                 *           "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *           "name": "Newsletter"
                 *         },
                 *         "reason": "Too many emails",
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SubscriberUnsubscribedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSubscriberTagged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "subscriber.tagged",
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
                 *         },
                 *         "tags_added": [
                 *           "vip"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SubscriberTaggedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSubscriberUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "subscriber.updated",
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
                 *         },
                 *         "changed": [
                 *           "FIRST_NAME"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SubscriberUpdatedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSubscriberDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "subscriber.deleted",
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
                "application/json": components["schemas"]["SubscriberDeletedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailOpened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "email.opened",
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
                 *         },
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         },
                 *         "opened_at": "2026-01-02T03:04:05.678Z",
                 *         "first": true,
                 *         "bot": false,
                 *         "ip": "203.0.113.7",
                 *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64)",
                 *         "country": "DE"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailOpenedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailClicked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "email.clicked",
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
                 *         },
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         },
                 *         "clicked_at": "2026-01-02T03:04:05.678Z",
                 *         "first": true,
                 *         "bot": false,
                 *         "ip": "203.0.113.7",
                 *         "user_agent": "Mozilla/5.0 (X11; Linux x86_64)",
                 *         "country": "DE",
                 *         "url": "https://example.com/january"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailClickedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCampaignSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "campaign.sent",
                 *       "occurred_at": "2026-01-02T03:04:05.678Z",
                 *       "data": {
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         },
                 *         "list": {
                 *           "uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *           "name": "Newsletter"
                 *         },
                 *         "statistics": {
                 *           "recipients": 1000,
                 *           "sent": 990,
                 *           "failed": 4,
                 *           "skipped": 6,
                 *           "uncertain": 0
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CampaignSentEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "email.sent",
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
                 *         },
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         },
                 *         "message_id": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7.17@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailSentEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailBounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "email.bounced",
                 *       "occurred_at": "2026-01-02T03:04:05.678Z",
                 *       "data": {
                 *         "subscriber": {
                 *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                 *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *           "status": "bounced",
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
                 *         },
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         },
                 *         "kind": "hard",
                 *         "reason": "unknown_user",
                 *         "code": "5.1.1",
                 *         "reply": "550 5.1.1 User unknown"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailBouncedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEmailComplained: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "email.complained",
                 *       "occurred_at": "2026-01-02T03:04:05.678Z",
                 *       "data": {
                 *         "subscriber": {
                 *           "uid": "sub_01k6n8r2hzf2vvbq5xm8y7c1ea",
                 *           "list_uid": "list_01k6n8qf4tef0v9k0x7h3w2c5d",
                 *           "status": "complained",
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
                 *         },
                 *         "campaign": {
                 *           "uid": "cmp_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "January issue",
                 *           "subject": "What is new in January"
                 *         },
                 *         "feedback_type": "abuse"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailComplainedEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAutomationWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "dlv_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *       "event": "automation.webhook",
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
                 *         },
                 *         "automation": {
                 *           "uid": "aut_01k6n8s6q8e7v8w2j9d4r5t6y7",
                 *           "name": "Welcome series"
                 *         },
                 *         "run": {
                 *           "uid": "run_01k6n8t5xne9k8r4c2s7f0w3ga",
                 *           "data": {
                 *             "order": "4711"
                 *           }
                 *         },
                 *         "step": "tell_crm"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AutomationWebhookEvent"];
            };
        };
        responses: {
            /** @description Removes the hook */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
