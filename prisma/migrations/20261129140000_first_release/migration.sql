-- The whole schema of the first release. schema.prisma has the same tables, grouped, and says who writes each.


CREATE TYPE account_status AS ENUM ('active', 'suspended');
CREATE TYPE activity_kind AS ENUM ('open', 'click', 'unsubscribe');
CREATE TYPE api_key_kind AS ENUM ('named', 'primary');
CREATE TYPE audit_actor AS ENUM ('user', 'api_key', 'operator', 'system');
CREATE TYPE automation_entry AS ENUM ('once', 'once_at_a_time', 'every_time');
CREATE TYPE automation_run_status AS ENUM ('running', 'waiting', 'completed', 'exited', 'failed');
CREATE TYPE automation_status AS ENUM ('draft', 'active', 'paused', 'archived');
CREATE TYPE automation_trigger_type AS ENUM ('api', 'subscribed', 'tagged', 'untagged', 'field_changed', 'date', 'segment_entered', 'segment_left', 'campaign_opened', 'campaign_clicked', 'inactive');
CREATE TYPE block_scope AS ENUM ('account', 'list');
CREATE TYPE bounce_kind AS ENUM ('hard', 'soft', 'complaint');
CREATE TYPE bounce_source AS ENUM ('smtp', 'mail', 'api', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost');
CREATE TYPE campaign_kind AS ENUM ('campaign', 'automation', 'email');
CREATE TYPE campaign_status AS ENUM ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed');
CREATE TYPE consent_action AS ENUM ('resubscribed', 'subscribed', 'confirmed', 'unsubscribed');
CREATE TYPE counter_kind AS ENUM ('total', 'link', 'hour', 'domain', 'variant', 'country');
CREATE TYPE delivery_status AS ENUM ('pending', 'succeeded', 'failed', 'cancelled');
CREATE TYPE dkim_key_type AS ENUM ('rsa', 'ed25519');
CREATE TYPE email_event_type AS ENUM ('queued', 'sent', 'deferred', 'failed', 'skipped', 'uncertain', 'cancelled', 'bounced', 'complained', 'opened');
CREATE TYPE email_status AS ENUM ('queued', 'sending', 'deferred', 'sent', 'failed', 'skipped', 'uncertain', 'bounced', 'complained', 'cancelled');
CREATE TYPE field_type AS ENUM ('text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect');
CREATE TYPE hook_status AS ENUM ('active', 'switched_off', 'removed');
CREATE TYPE import_status AS ENUM ('uploading', 'pending', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled');
CREATE TYPE list_language AS ENUM ('en', 'de', 'fr', 'it', 'es');
CREATE TYPE mail_kind AS ENUM ('confirm_subscription', 'reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test', 'welcome', 'invite_user');
CREATE TYPE mail_status AS ENUM ('queued', 'sent', 'failed', 'expired');
CREATE TYPE media_storage AS ENUM ('database', 's3');
CREATE TYPE recipient_status AS ENUM ('queued', 'deferred', 'sent', 'failed', 'skipped', 'uncertain', 'bounced', 'complained');
CREATE TYPE sending_domain_status AS ENUM ('unverified', 'verified', 'failing');
CREATE TYPE subscriber_source AS ENUM ('api', 'import', 'form', 'console', 'preferences_page', 'automation');
CREATE TYPE subscriber_status AS ENUM ('unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted');
CREATE TYPE subscription_mode AS ENUM ('single_opt_in', 'double_opt_in');
CREATE TYPE suppression_kind AS ENUM ('address', 'domain');
CREATE TYPE suppression_reason AS ENUM ('manual', 'bounced', 'complained', 'erased');
CREATE TYPE transport_tls AS ENUM ('starttls', 'implicit', 'if_offered');
CREATE TYPE unsubscribe_reason AS ENUM ('too_many', 'not_relevant', 'not_expected', 'never_signed_up', 'other');
CREATE TYPE user_role AS ENUM ('owner', 'manager', 'editor', 'viewer');

CREATE TABLE accounts (
  id uuid NOT NULL,
  name text NOT NULL,
  plan_code text NOT NULL,
  status account_status DEFAULT 'active' NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  anonymous_tracking boolean DEFAULT false NOT NULL,
  track_clicks boolean DEFAULT true NOT NULL,
  track_opens boolean DEFAULT true NOT NULL,
  frequency_cap jsonb,
  quiet_hours jsonb,
  first_steps_dismissed_at timestamptz(3),
  first_test_at timestamptz(3),
  CONSTRAINT accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX accounts_plan_code_idx ON accounts (plan_code);

CREATE TABLE api_keys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind api_key_kind NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash bytea NOT NULL,
  scopes text[],
  last_used_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  revoked_at timestamptz(3),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX api_keys_key_hash_key ON api_keys (key_hash);
CREATE INDEX api_keys_account_id_idx ON api_keys (account_id);
-- One primary key an account; a revoked one stays for the record.
CREATE UNIQUE INDEX api_keys_one_primary ON api_keys (account_id) WHERE ((kind = 'primary'::api_key_kind) AND (revoked_at IS NULL));

CREATE TABLE audit_log (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  actor audit_actor NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject text,
  details jsonb DEFAULT '{}' NOT NULL,
  ip_address text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_account_id_id_idx ON audit_log (account_id, id);

-- Which campaign has the mails of a version's step.
CREATE TABLE automation_mails (
  automation_id uuid NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  campaign_id uuid NOT NULL,
  CONSTRAINT automation_mails_pkey PRIMARY KEY (automation_id, version, step_id)
);
CREATE INDEX automation_mails_campaign_id_idx ON automation_mails (campaign_id);

CREATE TABLE automation_members (
  automation_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  CONSTRAINT automation_members_pkey PRIMARY KEY (automation_id, subscriber_id)
);
CREATE INDEX automation_members_subscriber_id_idx ON automation_members (subscriber_id);

CREATE TABLE automation_run_steps (
  run_id uuid NOT NULL,
  seq integer NOT NULL,
  step_id text NOT NULL,
  type text NOT NULL,
  result text NOT NULL,
  campaign_id uuid,
  "position" integer,
  at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT automation_run_steps_pkey PRIMARY KEY (run_id, seq)
);

CREATE TABLE automation_runs (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  version integer NOT NULL,
  list_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  status automation_run_status DEFAULT 'running' NOT NULL,
  step_id text,
  seq integer DEFAULT 0 NOT NULL,
  wake_at timestamptz(6),
  is_leased boolean DEFAULT false NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  failures smallint DEFAULT 0 NOT NULL,
  entry_key text,
  start_key text,
  depth integer DEFAULT 0 NOT NULL,
  reason text,
  goal text,
  started_at timestamptz(3) DEFAULT now() NOT NULL,
  step_at timestamptz(3) DEFAULT now() NOT NULL,
  timeout_at timestamptz(3),
  ended_at timestamptz(3),
  data jsonb,
  CONSTRAINT automation_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX automation_runs_account_id_automation_id_id_idx ON automation_runs (account_id, automation_id, id);
CREATE INDEX automation_runs_subscriber_id_idx ON automation_runs (subscriber_id);
-- Once, or once at a time: a run that has ended gives its key up where the subscriber may enter again. start_key: what a
-- caller, or the day of a date, starts once only.
CREATE UNIQUE INDEX automation_runs_entry ON automation_runs (automation_id, entry_key) WHERE (entry_key IS NOT NULL);
CREATE UNIQUE INDEX automation_runs_start ON automation_runs (automation_id, start_key) WHERE (start_key IS NOT NULL);
-- A run that has ended has no wake_at. However many wait, those that are due are found at the beginning.
CREATE INDEX automation_runs_due ON automation_runs (automation_id, wake_at) WHERE (wake_at IS NOT NULL);
-- The runs that are removed some time after they ended. Those that stay, since they say for good who has entered an automation or
-- what has been started, come to be most of the runs: they were read on each pass, until that took too long to remove any.
CREATE INDEX automation_runs_removable ON automation_runs (ended_at) WHERE ((ended_at IS NOT NULL) AND (entry_key IS NULL) AND ((start_key IS NULL) OR (start_key ~~ 'date:%'::text) OR (start_key ~~ 'run:%'::text)));
-- Whether a version of an automation has unfinished runs.
CREATE INDEX automation_runs_of_versions ON automation_runs (automation_id, version) WHERE (wake_at IS NOT NULL);

-- What looks for whom a date, an absence or a segment starts runs. It goes with its trigger, so that an automation that is
-- resumed begins anew.
CREATE TABLE automation_scans (
  automation_id uuid NOT NULL,
  segment_id uuid,
  due_at timestamptz(6) DEFAULT now() NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  scanned_until timestamptz(3) NOT NULL,
  round_at timestamptz(3),
  after_id uuid,
  is_first boolean DEFAULT true NOT NULL,
  CONSTRAINT automation_scans_pkey PRIMARY KEY (automation_id)
);
CREATE INDEX automation_scans_due_at_idx ON automation_scans (due_at);

CREATE TABLE automation_signals (
  id uuid NOT NULL,
  run_id uuid NOT NULL,
  key text NOT NULL,
  is_seen boolean DEFAULT false NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  CONSTRAINT automation_signals_pkey PRIMARY KEY (id)
);
CREATE INDEX automation_signals_run_id_idx ON automation_signals (run_id);
CREATE INDEX automation_signals_unseen ON automation_signals (id) WHERE (NOT is_seen);

CREATE TABLE automation_step_counts (
  automation_id uuid NOT NULL,
  version integer NOT NULL,
  step_id text NOT NULL,
  slot smallint NOT NULL,
  entered integer DEFAULT 0 NOT NULL,
  "left" integer DEFAULT 0 NOT NULL,
  CONSTRAINT automation_step_counts_pkey PRIMARY KEY (automation_id, version, step_id, slot)
);

-- What starts runs, of active automations only, so that a change of a subscriber where there is none costs one look-up.
CREATE TABLE automation_triggers (
  automation_id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  version integer NOT NULL,
  type automation_trigger_type NOT NULL,
  entry automation_entry NOT NULL,
  tag text,
  field_id uuid,
  campaign_id uuid,
  segment_id uuid,
  offset_days integer DEFAULT 0 NOT NULL,
  at_time text,
  yearly boolean DEFAULT false NOT NULL,
  days integer,
  time_zone text NOT NULL,
  activated_at timestamptz(3) DEFAULT now() NOT NULL,
  topic text GENERATED ALWAYS AS (
CASE
  WHEN (type = 'subscribed'::automation_trigger_type) THEN 'subscribed'::text
  WHEN (type = 'tagged'::automation_trigger_type) THEN ('tagged'::text || COALESCE((':'::text || tag), ''::text))
  WHEN (type = 'untagged'::automation_trigger_type) THEN ('untagged'::text || COALESCE((':'::text || tag), ''::text))
  WHEN (type = 'field_changed'::automation_trigger_type) THEN ('field:'::text || (field_id)::text)
  WHEN (type = 'campaign_opened'::automation_trigger_type) THEN ('opened'::text || COALESCE((':'::text || (campaign_id)::text), ''::text))
  WHEN (type = 'campaign_clicked'::automation_trigger_type) THEN ('clicked'::text || COALESCE((':'::text || (campaign_id)::text), ''::text))
  ELSE NULL::text
END) STORED,
  CONSTRAINT automation_triggers_pkey PRIMARY KEY (automation_id)
);
CREATE INDEX automation_triggers_list_id_type_idx ON automation_triggers (list_id, type);
CREATE INDEX automation_triggers_topic ON automation_triggers (account_id, list_id) WHERE (topic IS NOT NULL);

-- A definition as it was activated: runs finish on their version.
CREATE TABLE automation_versions (
  automation_id uuid NOT NULL,
  number integer NOT NULL,
  account_id uuid NOT NULL,
  time_zone text NOT NULL,
  trigger jsonb NOT NULL,
  entry automation_entry NOT NULL,
  conditions jsonb,
  goals jsonb NOT NULL,
  steps jsonb NOT NULL,
  uses uuid[],
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT automation_versions_pkey PRIMARY KEY (automation_id, number)
);

CREATE TABLE automation_waits (
  run_id uuid NOT NULL,
  key text NOT NULL,
  topic text NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  subscriber_id uuid,
  CONSTRAINT automation_waits_pkey PRIMARY KEY (run_id, key, topic)
);
CREATE INDEX automation_waits_subscriber_id_idx ON automation_waits (subscriber_id);
CREATE INDEX automation_waits_account_id_list_id_idx ON automation_waits (account_id, list_id);
CREATE INDEX automation_waits_joining ON automation_waits (account_id, topic) WHERE (subscriber_id IS NULL);

-- The definition as it is edited.
CREATE TABLE automations (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  name text NOT NULL,
  status automation_status DEFAULT 'draft' NOT NULL,
  time_zone text DEFAULT 'UTC' NOT NULL,
  trigger jsonb NOT NULL,
  entry automation_entry DEFAULT 'once' NOT NULL,
  conditions jsonb,
  goals jsonb DEFAULT '[]' NOT NULL,
  steps jsonb DEFAULT '[]' NOT NULL,
  uses uuid[] DEFAULT ARRAY[]::uuid[],
  active_version integer,
  has_draft_changes boolean DEFAULT true NOT NULL,
  activated_at timestamptz(3),
  paused_at timestamptz(3),
  actor audit_actor NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT automations_pkey PRIMARY KEY (id)
);
CREATE INDEX automations_account_id_id_idx ON automations (account_id, id);
CREATE INDEX automations_list_id_idx ON automations (list_id);

-- Where a provider reports bounces. The ciphertext has the secret of its URL, and the key that the provider signs with.
CREATE TABLE bounce_callbacks (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider bounce_source NOT NULL,
  secret_ciphertext bytea NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT bounce_callbacks_pkey PRIMARY KEY (id)
);
CREATE INDEX bounce_callbacks_account_id_id_idx ON bounce_callbacks (account_id, id);

-- Which worker reads a mailbox of bounces, by a hash of where it is. Reports count once whoever reads them: the lease keeps
-- workers from doing it together.
CREATE TABLE bounce_mailboxes (
  mailbox text NOT NULL,
  locked_by integer NOT NULL,
  locked_until timestamptz(3) NOT NULL,
  CONSTRAINT bounce_mailboxes_pkey PRIMARY KEY (mailbox)
);

-- An account's own rules. A limit that is null is the installation's.
CREATE TABLE bounce_rules (
  account_id uuid NOT NULL,
  soft_limit integer,
  soft_days integer,
  bounce_scope block_scope DEFAULT 'account' NOT NULL,
  complaint_scope block_scope DEFAULT 'account' NOT NULL,
  CONSTRAINT bounce_rules_pkey PRIMARY KEY (account_id)
);

CREATE TABLE bounces (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  campaign_id uuid,
  "position" integer,
  subscriber_id uuid,
  email text NOT NULL,
  email_normalized text NOT NULL,
  kind bounce_kind NOT NULL,
  source bounce_source NOT NULL,
  code text,
  reply text,
  feedback_type text,
  occurred_at timestamptz(3) NOT NULL,
  occurred_on date NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  email_id uuid,
  CONSTRAINT bounces_pkey PRIMARY KEY (id)
);
-- However often and whichever way it is reported, it is recorded once: by recipient, or else by address and day.
CREATE UNIQUE INDEX bounces_recipient ON bounces (campaign_id, "position", kind);
-- The log of a campaign.
CREATE INDEX bounces_campaign_id_id_idx ON bounces (campaign_id, id);
-- How often an address has bounced.
CREATE INDEX bounces_account_id_email_normalized_idx ON bounces (account_id, email_normalized);
CREATE INDEX bounces_subscriber_id_idx ON bounces (subscriber_id);
CREATE UNIQUE INDEX bounces_email ON bounces (email_id, kind) WHERE (email_id IS NOT NULL);
CREATE UNIQUE INDEX bounces_address ON bounces (account_id, email_normalized, kind, occurred_on) WHERE ((campaign_id IS NULL) AND (email_id IS NULL));

-- What recipients have done, a row each time.
CREATE TABLE campaign_activity (
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  "position" integer NOT NULL,
  subscriber_id uuid NOT NULL,
  kind activity_kind NOT NULL,
  link integer,
  url text,
  is_first boolean NOT NULL,
  is_bot boolean NOT NULL,
  ip text,
  user_agent text,
  occurred_at timestamptz(3) NOT NULL,
  country text,
  CONSTRAINT campaign_activity_pkey PRIMARY KEY (id)
);
-- The logs of a campaign, and the activity of a subscriber.
CREATE INDEX campaign_activity_campaign_id_kind_id_idx ON campaign_activity (campaign_id, kind, id);
CREATE INDEX campaign_activity_subscriber_id_id_idx ON campaign_activity (subscriber_id, id);

-- What one worker sends within about a second. Its recipients are the positions from first to last, or the listed ones. One
-- that no worker has (locked_by is null) may be claimed from locked_until on.
CREATE TABLE campaign_chunks (
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  first_position integer NOT NULL,
  last_position integer NOT NULL,
  positions integer[],
  started integer DEFAULT 0 NOT NULL,
  locked_by integer,
  locked_at timestamptz(3) DEFAULT now() NOT NULL,
  locked_until timestamptz(6) NOT NULL,
  claim integer DEFAULT 1 NOT NULL,
  CONSTRAINT campaign_chunks_pkey PRIMARY KEY (id)
);
CREATE INDEX campaign_chunks_campaign_id_idx ON campaign_chunks (campaign_id);

-- The figures of a campaign. Each API process adds to the rows of its slot, so that processes don't wait for one another;
-- the sum over the slots is the figure. Those without `bot` are of persons.
CREATE TABLE campaign_counters (
  campaign_id uuid NOT NULL,
  kind counter_kind NOT NULL,
  key text NOT NULL,
  slot smallint NOT NULL,
  opens integer DEFAULT 0 NOT NULL,
  unique_opens integer DEFAULT 0 NOT NULL,
  bot_opens integer DEFAULT 0 NOT NULL,
  any_opens integer DEFAULT 0 NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  unique_clicks integer DEFAULT 0 NOT NULL,
  bot_clicks integer DEFAULT 0 NOT NULL,
  any_clicks integer DEFAULT 0 NOT NULL,
  unsubscribes integer DEFAULT 0 NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  bounces integer DEFAULT 0 NOT NULL,
  CONSTRAINT campaign_counters_pkey PRIMARY KEY (campaign_id, kind, key, slot)
)
WITH (fillfactor='50');

-- The links of a campaign, fixed when it is started: a redirect leads nowhere else. url is a template where it has values of
-- the recipient.
CREATE TABLE campaign_links (
  campaign_id uuid NOT NULL,
  number integer NOT NULL,
  url text NOT NULL,
  CONSTRAINT campaign_links_pkey PRIMARY KEY (campaign_id, number)
);

-- Room on the pages for the one update that each recipient gets: none of the changed columns is indexed.
CREATE TABLE campaign_recipients (
  campaign_id uuid NOT NULL,
  "position" integer NOT NULL,
  subscriber_id uuid NOT NULL,
  email text NOT NULL,
  status recipient_status DEFAULT 'queued' NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3),
  first_attempt_at timestamptz(3),
  changed_at timestamptz(3),
  code text,
  reply text,
  bot_clicked boolean DEFAULT false NOT NULL,
  bot_opened boolean DEFAULT false NOT NULL,
  clicked_links integer[],
  first_clicked_at timestamptz(3),
  first_opened_at timestamptz(3),
  last_clicked_at timestamptz(3),
  last_opened_at timestamptz(3),
  scanned_at timestamptz(3),
  reported recipient_status,
  data jsonb,
  CONSTRAINT campaign_recipients_pkey PRIMARY KEY (campaign_id, "position")
)
WITH (fillfactor='80');
CREATE INDEX campaign_recipients_deferred ON campaign_recipients (campaign_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
-- The pages of those that weren't simply sent.
CREATE INDEX campaign_recipients_coded ON campaign_recipients (campaign_id, "position") WHERE (code IS NOT NULL);
-- A frequency cap asks for the recent mails of each subscriber: those of the account's recent campaigns, and not those of years.
CREATE INDEX campaign_recipients_subscriber_campaign ON campaign_recipients (subscriber_id, campaign_id);

-- The content as it was when the campaign was started, and how far its sending is. Apart from the campaign, since every group of
-- results updates it.
CREATE TABLE campaign_runs (
  campaign_id uuid NOT NULL,
  account_id uuid NOT NULL,
  content jsonb NOT NULL,
  frozen_through uuid,
  is_frozen boolean DEFAULT false NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  next_position integer DEFAULT 1 NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  uncertain integer DEFAULT 0 NOT NULL,
  deferred integer DEFAULT 0 NOT NULL,
  allowed_at timestamptz(6) DEFAULT now() NOT NULL,
  checked_sent integer DEFAULT 0 NOT NULL,
  checked_failed integer DEFAULT 0 NOT NULL,
  locked_by integer,
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  hard_bounced integer DEFAULT 0 NOT NULL,
  soft_bounced integer DEFAULT 0 NOT NULL,
  complained integer DEFAULT 0 NOT NULL,
  conditions jsonb,
  variants jsonb,
  variant_count smallint,
  sample_percent smallint,
  sampled_from integer DEFAULT 0 NOT NULL,
  sample_total integer,
  wait_seconds integer,
  decide_at timestamptz(3),
  winner smallint,
  decided_at timestamptz(3),
  decided_by audit_actor,
  CONSTRAINT campaign_runs_pkey PRIMARY KEY (campaign_id)
)
WITH (fillfactor='50');

-- How many people gave which reason after they had unsubscribed by a campaign's link. Counted as they are given, since
-- consents go with their subscribers.
CREATE TABLE campaign_unsubscribe_reasons (
  campaign_id uuid NOT NULL,
  reason unsubscribe_reason NOT NULL,
  account_id uuid NOT NULL,
  people integer NOT NULL,
  CONSTRAINT campaign_unsubscribe_reasons_pkey PRIMARY KEY (campaign_id, reason)
);

CREATE TABLE campaigns (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid,
  segment_id uuid,
  name text NOT NULL,
  status campaign_status DEFAULT 'draft' NOT NULL,
  audience jsonb DEFAULT '{}' NOT NULL,
  subject text,
  preheader text,
  from_name text,
  from_email text,
  reply_to text,
  html text,
  plain text,
  template_id uuid,
  throttle_per_minute integer,
  calendar jsonb,
  time_zone text DEFAULT 'UTC' NOT NULL,
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  paused_at timestamptz(3),
  finished_at timestamptz(3),
  reason jsonb,
  actor audit_actor NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  track_clicks boolean DEFAULT true NOT NULL,
  track_opens boolean DEFAULT true NOT NULL,
  archived boolean,
  conditions jsonb,
  field_ids uuid[] DEFAULT ARRAY[]::uuid[],
  kind campaign_kind DEFAULT 'campaign' NOT NULL,
  variants jsonb,
  ab_test jsonb,
  variant_template_ids uuid[] DEFAULT ARRAY[]::uuid[],
  design jsonb,
  CONSTRAINT campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_account_id_id_idx ON campaigns (account_id, id);
CREATE INDEX campaigns_list_id_idx ON campaigns (list_id);
-- What the workers look for.
CREATE INDEX campaigns_running ON campaigns (account_id, id) WHERE (status = ANY (ARRAY['scheduled'::campaign_status, 'sending'::campaign_status]));
-- The pages of an archive, newest first.
CREATE INDEX campaigns_ended ON campaigns (list_id, finished_at DESC, id DESC) WHERE ((finished_at IS NOT NULL) AND (status = ANY (ARRAY['sent'::campaign_status, 'sending'::campaign_status, 'paused'::campaign_status])));
CREATE INDEX campaigns_template_id_idx ON campaigns (template_id);
-- What the console's first page looks for among all campaigns and webhooks of an account, which may be many thousands.
CREATE INDEX campaigns_under_way ON campaigns (account_id, id) WHERE ((kind = 'campaign'::campaign_kind) AND (status = ANY (ARRAY['scheduled'::campaign_status, 'sending'::campaign_status, 'paused'::campaign_status])));
CREATE INDEX campaigns_started ON campaigns (account_id, started_at DESC) WHERE ((kind = 'campaign'::campaign_kind) AND (started_at IS NOT NULL));
-- The mails of automations that were paused since they can't be sent: workers look for them once a second.
CREATE INDEX campaigns_paused_step_mails ON campaigns (id) WHERE ((kind = 'automation'::campaign_kind) AND (status = 'paused'::campaign_status) AND (reason IS NOT NULL));

CREATE TABLE deliveries (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  event_id uuid NOT NULL,
  hook_id uuid NOT NULL,
  status delivery_status DEFAULT 'pending' NOT NULL,
  reason text,
  attempt_count integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(6) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  finished_at timestamptz(3),
  lease_until timestamptz(3),
  prior_attempts integer DEFAULT 0 NOT NULL,
  recovery_id uuid,
  test boolean DEFAULT false NOT NULL,
  lease_worker integer,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id)
)
WITH (fillfactor='50');
CREATE UNIQUE INDEX deliveries_event_id_hook_id_key ON deliveries (event_id, hook_id);
CREATE INDEX deliveries_hook_id_status_id_idx ON deliveries (hook_id, status, id);
-- How far a recovery is.
CREATE INDEX deliveries_of_recovery ON deliveries (recovery_id, status) WHERE (recovery_id IS NOT NULL);
-- A hook's pending deliveries in the order they are due; by a skip-scan, which hooks have any. The lease is in no index, so
-- that a claim is a heap-only update. IS TRUE: no other index serves a condition that is said so, and Postgres takes this one.
CREATE INDEX deliveries_pending ON deliveries (hook_id, next_attempt_at) WITH (deduplicate_items=off) WHERE ((status = 'pending'::delivery_status) IS TRUE);
-- What can be recovered of a hook, in the order in which recoveries count and redeliver it. Deliveries that succeed never enter
-- it, and one that is redelivered leaves it. IS TRUE: no other index serves a condition that is said so, and Postgres takes
-- this one, instead of reading whatever has failed or was cancelled, however old.
CREATE INDEX deliveries_recoverable ON deliveries (hook_id, finished_at, id) WHERE (((status = ANY (ARRAY['failed'::delivery_status, 'cancelled'::delivery_status])) AND (NOT test) AND (attempt_count < 1000)) IS TRUE);

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL,
  number smallint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  status_code smallint,
  error_code text,
  response_excerpt text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
);

CREATE TABLE delivery_pauses (
  id boolean DEFAULT true NOT NULL,
  paused_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  reason text,
  CONSTRAINT delivery_pauses_pkey PRIMARY KEY (id)
);
-- One pause at most: the id is true.
CREATE UNIQUE INDEX delivery_pauses_one_row ON delivery_pauses ((true));

-- The demo data of an account: the ids of what it consists of, chosen before any of it is there, so that an addition that
-- broke off goes on, and a removal removes exactly this. Nothing else refers to it, and what its users have deleted is not
-- missed.
CREATE TABLE demo_data (
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  segment_id uuid NOT NULL,
  template_id uuid NOT NULL,
  draft_id uuid NOT NULL,
  sent_id uuid NOT NULL,
  automation_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  completed_at timestamptz(3),
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT demo_data_pkey PRIMARY KEY (account_id)
);

CREATE TABLE email_attachments (
  email_id uuid NOT NULL,
  number smallint NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT email_attachments_pkey PRIMARY KEY (email_id, number)
);
ALTER TABLE email_attachments ALTER COLUMN content SET STORAGE EXTERNAL;

-- What it says, which is removed sooner than the rest.
CREATE TABLE email_contents (
  email_id uuid NOT NULL,
  html text,
  plain text NOT NULL,
  headers jsonb DEFAULT '{}' NOT NULL,
  CONSTRAINT email_contents_pkey PRIMARY KEY (email_id)
);

CREATE TABLE email_events (
  id uuid NOT NULL,
  email_id uuid NOT NULL,
  type email_event_type NOT NULL,
  occurred_at timestamptz(3) DEFAULT now() NOT NULL,
  code text,
  reply text,
  is_bot boolean,
  ip text,
  user_agent text,
  CONSTRAINT email_events_pkey PRIMARY KEY (id)
);
CREATE INDEX email_events_email_id_id_idx ON email_events (email_id, id);

CREATE TABLE emails (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  subscriber_id uuid,
  template_id uuid,
  email text NOT NULL,
  email_normalized text NOT NULL,
  to_name text,
  from_email text NOT NULL,
  from_name text,
  reply_to text,
  subject text NOT NULL,
  tag text,
  metadata jsonb DEFAULT '{}' NOT NULL,
  attachments jsonb DEFAULT '[]' NOT NULL,
  track_opens boolean DEFAULT false NOT NULL,
  status email_status DEFAULT 'queued' NOT NULL,
  code text,
  reply text,
  attempts smallint DEFAULT 0 NOT NULL,
  send_at timestamptz(3),
  next_attempt_at timestamptz(6) DEFAULT now() NOT NULL,
  give_up_at timestamptz(3) NOT NULL,
  lease_token uuid,
  sent_at timestamptz(3),
  opens integer DEFAULT 0 NOT NULL,
  open_requests integer DEFAULT 0 NOT NULL,
  first_opened_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  reported email_status,
  CONSTRAINT emails_pkey PRIMARY KEY (id)
);
CREATE INDEX emails_account_id_id_idx ON emails (account_id, id);
CREATE INDEX emails_account_id_email_normalized_id_idx ON emails (account_id, email_normalized, id);
-- Led by the account: a claim goes from one account to the next, however many mails each has.
CREATE INDEX emails_waiting ON emails (account_id, next_attempt_at) WHERE (status = ANY (ARRAY['queued'::email_status, 'deferred'::email_status]));
CREATE INDEX emails_sending ON emails (next_attempt_at) WHERE (status = 'sending'::email_status);
-- Emails are found by their tag. Most have none.
CREATE INDEX emails_by_tag ON emails (account_id, tag, id) WHERE (tag IS NOT NULL);
-- An erasure and an export find the single mails to a subscriber who had another address then. Most have no subscriber.
CREATE INDEX emails_of_subscribers ON emails (subscriber_id) WHERE (subscriber_id IS NOT NULL);

CREATE TABLE events (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid,
  type text NOT NULL,
  data json NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  created_at timestamptz(6) DEFAULT clock_timestamp() NOT NULL,
  subscriber_id uuid,
  deleted_email text,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_list_id_idx ON events (list_id);
CREATE INDEX events_subscriber_id_idx ON events (subscriber_id);
-- Events of single mails to an address that is no subscriber's: an erasure finds them by it.
CREATE INDEX events_of_emails ON events (account_id, lower((data #>> '{email,to}'::text[]))) WHERE ((subscriber_id IS NULL) AND (type ~~ 'email.%'::text));
CREATE INDEX events_of_deleted ON events (account_id, COALESCE(deleted_email, lower((data #>> '{subscriber,EMAIL}'::text[])))) WHERE ((type = 'subscriber.deleted'::text) OR (deleted_email IS NOT NULL));

CREATE TABLE field_removals (
  field_id uuid NOT NULL,
  list_id uuid NOT NULL,
  after_id uuid,
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT field_removals_pkey PRIMARY KEY (field_id)
);
CREATE INDEX field_removals_list_id_idx ON field_removals (list_id);

-- Subscribers who were deleted and are still named by campaigns or automations, by their address: an erasure forgets these, too.
-- The address goes when nothing names them any more.
CREATE TABLE former_subscribers (
  subscriber_id uuid NOT NULL,
  account_id uuid NOT NULL,
  email_normalized text NOT NULL,
  CONSTRAINT former_subscribers_pkey PRIMARY KEY (subscriber_id)
);
CREATE INDEX former_subscribers_account_id_email_normalized_idx ON former_subscribers (account_id, email_normalized);

CREATE TABLE hooks (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid,
  event text NOT NULL,
  target_url text NOT NULL,
  description text,
  status hook_status DEFAULT 'active' NOT NULL,
  secret_ciphertext bytea NOT NULL,
  consecutive_failures integer DEFAULT 0 NOT NULL,
  switched_off_at timestamptz(3),
  switched_off_reason text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  previous_secret_ciphertext bytea,
  previous_secret_expires_at timestamptz(3),
  removed_at timestamptz(3),
  secret_rotation_id uuid,
  recoverable_since timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  recoverable_until timestamptz(3),
  CONSTRAINT hooks_pkey PRIMARY KEY (id)
);
CREATE INDEX hooks_account_id_id_idx ON hooks (account_id, id);
CREATE INDEX hooks_list_id_idx ON hooks (list_id);
-- "Does an active hook listen?", asked with every event, and "which hooks hear it?", asked at fan-out.
CREATE INDEX hooks_listening ON hooks (account_id, event) WHERE (status <> 'removed'::hook_status);
-- Counted at each registration and by GET /me: without it the rows of deleted hooks would be read along.
CREATE INDEX hooks_counted ON hooks (account_id) WHERE (status <> 'removed'::hook_status);
CREATE INDEX hooks_switched_off ON hooks (account_id) WHERE (status = 'switched_off'::hook_status);
-- Deleted hooks stay until their deliveries are removed. An account that registers and deletes many must not make its pages of hooks
-- slower, and retention must not read all hooks to find them.
CREATE INDEX hooks_present ON hooks (account_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX hooks_deleted ON hooks (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE TABLE idempotent_requests (
  account_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  resource_id uuid NOT NULL,
  lock_token uuid NOT NULL,
  locked_until timestamptz(3) NOT NULL,
  response bytea,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotent_requests_pkey PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotent_requests_expires_at_idx ON idempotent_requests (expires_at);
-- A stored response may be about a subscriber who was deleted since: an erasure of their address finds it, too.
CREATE INDEX idempotent_requests_account_id_resource_id_idx ON idempotent_requests (account_id, resource_id);

CREATE TABLE import_chunks (
  import_id uuid NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT import_chunks_pkey PRIMARY KEY (import_id, number)
);
ALTER TABLE import_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE import_errors (
  import_id uuid NOT NULL,
  "row" integer NOT NULL,
  "position" smallint NOT NULL,
  line integer NOT NULL,
  email text,
  field text,
  code text NOT NULL,
  message text NOT NULL,
  text text NOT NULL,
  CONSTRAINT import_errors_pkey PRIMARY KEY (import_id, "row", "position")
);

CREATE TABLE imports (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  status import_status DEFAULT 'uploading' NOT NULL,
  actor audit_actor NOT NULL,
  actor_id uuid,
  file_name text,
  content_type text NOT NULL,
  options jsonb NOT NULL,
  uploaded_bytes bigint DEFAULT 0 NOT NULL,
  uploaded_at timestamptz(3),
  upload_expires_at timestamptz(3) DEFAULT (now() + '01:00:00'::interval) NOT NULL,
  checkpoint jsonb,
  bytes_read bigint DEFAULT 0 NOT NULL,
  processed integer DEFAULT 0 NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  updated integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  invalid integer DEFAULT 0 NOT NULL,
  suppressed integer DEFAULT 0 NOT NULL,
  repeated integer DEFAULT 0 NOT NULL,
  error jsonb,
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  locked_by integer,
  claim integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  has_blocks boolean DEFAULT true NOT NULL,
  undo_requested_at timestamptz(3),
  undo_finished_at timestamptz(3),
  undo_removed integer DEFAULT 0 NOT NULL,
  undo_kept integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  CONSTRAINT imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_account_id_id_idx ON imports (account_id, id);
CREATE INDEX imports_list_id_idx ON imports (list_id);
-- What the workers look for, and what a plan counts.
CREATE INDEX imports_open ON imports (account_id) WHERE (finished_at IS NULL);
CREATE INDEX imports_to_undo ON imports (id) WHERE ((undo_requested_at IS NOT NULL) AND (undo_finished_at IS NULL));
CREATE INDEX imports_with_blocks ON imports (id) WHERE (has_blocks AND (finished_at IS NOT NULL));

CREATE TABLE invitations (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  email text NOT NULL,
  email_normalized text NOT NULL,
  role user_role NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  sent_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX invitations_account_id_email_normalized_key ON invitations (account_id, email_normalized);

CREATE TABLE list_deletions (
  list_id uuid NOT NULL,
  account_id uuid NOT NULL,
  subscribers_total integer NOT NULL,
  subscribers_removed integer DEFAULT 0 NOT NULL,
  requested_at timestamptz(3) DEFAULT now() NOT NULL,
  completed_at timestamptz(3),
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT list_deletions_pkey PRIMARY KEY (list_id)
);
CREATE INDEX list_deletions_account_id_idx ON list_deletions (account_id);
CREATE INDEX list_deletions_open ON list_deletions (locked_until) WHERE (completed_at IS NULL);

CREATE TABLE list_fields (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  tag text NOT NULL,
  label text NOT NULL,
  type field_type NOT NULL,
  required boolean DEFAULT false NOT NULL,
  default_value jsonb,
  options text[],
  visible boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT list_fields_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX list_fields_list_id_tag_key ON list_fields (list_id, tag);

-- How many people have joined and left a list, by half hours, so that days of any time zone can be added up. Written by the
-- triggers that keep list_statistics, and spread over shards like those; what is over is added up in shard -1.
CREATE TABLE list_growth (
  list_id uuid NOT NULL,
  at timestamptz(0) NOT NULL,
  shard smallint NOT NULL,
  subscribed integer NOT NULL,
  unsubscribed integer NOT NULL,
  bounced integer NOT NULL,
  complained integer NOT NULL,
  blocklisted integer NOT NULL,
  deleted integer NOT NULL,
  CONSTRAINT list_growth_pkey PRIMARY KEY (list_id, at, shard)
)
WITH (fillfactor='50');
CREATE INDEX list_growth_sharded ON list_growth (at) WHERE (shard >= 0);

CREATE TABLE list_statistics (
  list_id uuid NOT NULL,
  shard smallint NOT NULL,
  status subscriber_status NOT NULL,
  subscribers integer NOT NULL,
  CONSTRAINT list_statistics_pkey PRIMARY KEY (list_id, shard, status)
);

CREATE TABLE lists (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  from_name text NOT NULL,
  from_email text NOT NULL,
  reply_to text,
  default_subject text,
  subscription subscription_mode DEFAULT 'single_opt_in' NOT NULL,
  send_welcome_email boolean DEFAULT false NOT NULL,
  contact jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamptz(3),
  sign_up_form boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  language list_language DEFAULT 'en' NOT NULL,
  public_name text,
  public_description text,
  on_preferences_page boolean DEFAULT false NOT NULL,
  archive_enabled boolean DEFAULT false NOT NULL,
  archive_indexed boolean DEFAULT false NOT NULL,
  welcome_email jsonb,
  welcome_template_id uuid,
  track_clicks boolean,
  track_opens boolean,
  form jsonb DEFAULT '{}' NOT NULL,
  CONSTRAINT lists_pkey PRIMARY KEY (id)
);
CREATE INDEX lists_account_id_id_idx ON lists (account_id, id);
CREATE INDEX lists_welcome_template_id_idx ON lists (welcome_template_id);

CREATE TABLE mail_quotas (
  account_id uuid NOT NULL,
  hour_began_at timestamptz(3) NOT NULL,
  mails integer NOT NULL,
  CONSTRAINT mail_quotas_pkey PRIMARY KEY (account_id)
);

CREATE TABLE mails (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind mail_kind NOT NULL,
  subscriber_id uuid,
  reset_id uuid,
  status mail_status DEFAULT 'queued' NOT NULL,
  attempt_count integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(6) DEFAULT now() NOT NULL,
  lease_token uuid,
  expires_at timestamptz(3) NOT NULL,
  error text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  finished_at timestamptz(3),
  user_id uuid,
  sender_id uuid,
  content jsonb,
  invitation_id uuid,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_subscriber_id_created_at_idx ON mails (subscriber_id, created_at);
CREATE INDEX mails_finished ON mails (finished_at) WHERE (finished_at IS NOT NULL);
-- Mails to a user, to find the one that is still collecting what to tell.
CREATE INDEX mails_to_user ON mails (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX mails_of_sender ON mails (sender_id) WHERE (sender_id IS NOT NULL);
CREATE INDEX mails_subscribers_waiting ON mails (account_id, next_attempt_at) WHERE ((status = 'queued'::mail_status) AND (kind <> ALL (ARRAY['reset_password'::mail_kind, 'hooks_stopped'::mail_kind, 'verify_sender'::mail_kind, 'campaign_test'::mail_kind, 'invite_user'::mail_kind])));
CREATE INDEX mails_account_waiting ON mails (account_id, next_attempt_at) WHERE ((status = 'queued'::mail_status) AND (kind = ANY (ARRAY['reset_password'::mail_kind, 'hooks_stopped'::mail_kind, 'verify_sender'::mail_kind, 'campaign_test'::mail_kind, 'invite_user'::mail_kind])));

CREATE TABLE media (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  frames integer NOT NULL,
  digest text NOT NULL,
  storage media_storage NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  stored_at timestamptz(3),
  deleted_at timestamptz(3),
  CONSTRAINT media_pkey PRIMARY KEY (id)
);
CREATE INDEX media_account_id_id_idx ON media (account_id, id);
-- What the sweep looks for: deleted ones whose bytes are left, and those whose bytes never arrived.
CREATE INDEX media_to_remove ON media (id) WHERE ((deleted_at IS NOT NULL) OR (stored_at IS NULL));

CREATE TABLE media_parts (
  media_id uuid NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT media_parts_pkey PRIMARY KEY (media_id, number)
);
ALTER TABLE media_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  backed_up boolean NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

CREATE TABLE password_resets (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT password_resets_pkey PRIMARY KEY (id)
);
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id);

CREATE TABLE plans (
  code text NOT NULL,
  name text NOT NULL,
  api_access boolean NOT NULL,
  max_named_keys integer DEFAULT 25 NOT NULL,
  max_lists integer DEFAULT 1000,
  max_subscribers integer,
  request_burst integer,
  requests_per_second integer,
  deliveries_per_batch integer DEFAULT 5000,
  deliveries_per_second integer DEFAULT 500,
  heavy_requests integer DEFAULT 2,
  max_hooks integer DEFAULT 100,
  mails_per_hour integer DEFAULT 10000,
  imports_at_once integer DEFAULT 1,
  import_megabytes integer DEFAULT 1000,
  import_rows integer DEFAULT 10000000,
  max_senders integer DEFAULT 50,
  max_domains integer DEFAULT 20,
  max_templates integer DEFAULT 200,
  media_megabytes integer DEFAULT 1000,
  max_automations integer DEFAULT 100,
  CONSTRAINT plans_pkey PRIMARY KEY (code)
);

CREATE TABLE recoveries (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  hook_id uuid NOT NULL,
  since timestamptz(3) NOT NULL,
  total integer NOT NULL,
  redelivered integer DEFAULT 0 NOT NULL,
  requested_at timestamptz(3) DEFAULT now() NOT NULL,
  completed_at timestamptz(3),
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  counted_to timestamptz(3),
  counted_to_id uuid,
  redelivered_to timestamptz(3),
  redelivered_to_id uuid,
  served_at timestamptz(3),
  CONSTRAINT recoveries_pkey PRIMARY KEY (id)
);
CREATE INDEX recoveries_hook_id_id_idx ON recoveries (hook_id, id);
-- Recoveries that are not done, for whoever goes on with them.
CREATE INDEX recoveries_under_way ON recoveries (locked_until) WHERE (completed_at IS NULL);
CREATE INDEX recoveries_account_id_served_at_idx ON recoveries (account_id, served_at);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

-- Segments: saved conditions that select subscribers of a list.
CREATE TABLE segments (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  name text NOT NULL,
  conditions jsonb NOT NULL,
  field_ids uuid[],
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT segments_pkey PRIMARY KEY (id)
);
CREATE INDEX segments_account_id_id_idx ON segments (account_id, id);
CREATE INDEX segments_list_id_idx ON segments (list_id);

-- Who may send: addresses that were verified by a link, and domains that were verified by their DNS records.
CREATE TABLE senders (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  email text NOT NULL,
  email_normalized text NOT NULL,
  domain text NOT NULL,
  name text,
  verified_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT senders_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX senders_account_id_email_normalized_key ON senders (account_id, email_normalized);
CREATE INDEX senders_account_id_id_idx ON senders (account_id, id);

-- What campaigns of an account have sent, and what has come back, by days in UTC: the figures of campaign_runs as they change,
-- spread over shards as those of lists are.
CREATE TABLE sending_days (
  account_id uuid NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  sent integer NOT NULL,
  bounced integer NOT NULL,
  complained integer NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  CONSTRAINT sending_days_pkey PRIMARY KEY (account_id, day, shard)
)
WITH (fillfactor='50');

CREATE TABLE sending_domains (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain text NOT NULL,
  status sending_domain_status DEFAULT 'unverified' NOT NULL,
  key_type dkim_key_type NOT NULL,
  selector text NOT NULL,
  public_key text NOT NULL,
  private_key_ciphertext bytea NOT NULL,
  verified_at timestamptz(3),
  missing_since timestamptz(3),
  results jsonb DEFAULT '{}' NOT NULL,
  checked_at timestamptz(3),
  next_check_at timestamptz(3) DEFAULT now(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT sending_domains_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sending_domains_account_id_domain_key ON sending_domains (account_id, domain);
-- Several accounts may have a domain, and each proves it with a record of its own.
CREATE UNIQUE INDEX sending_domains_domain_selector_key ON sending_domains (domain, selector);
CREATE INDEX sending_domains_account_id_id_idx ON sending_domains (account_id, id);
CREATE INDEX sending_domains_due ON sending_domains (next_check_at) WHERE (next_check_at IS NOT NULL);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_seen_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  verified_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sessions_token_hash_key ON sessions (token_hash);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE TABLE sign_in_challenges (
  token_hash bytea NOT NULL,
  user_id uuid,
  purpose text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_challenges_user_id_idx ON sign_in_challenges (user_id);

-- Links that sign a user in once. Only the SHA-256 of the token is stored, as of a session's.
CREATE TABLE sign_in_links (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_links_user_id_idx ON sign_in_links (user_id);

CREATE TABLE subscriber_consents (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  subscriber_id uuid NOT NULL,
  action consent_action NOT NULL,
  source subscriber_source NOT NULL,
  ip_address text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  reason text,
  reason_code unsubscribe_reason,
  CONSTRAINT subscriber_consents_pkey PRIMARY KEY (subscriber_id, id)
);

CREATE TABLE subscriber_tags (
  list_id uuid NOT NULL,
  tag text NOT NULL,
  subscriber_id uuid NOT NULL,
  CONSTRAINT subscriber_tags_pkey PRIMARY KEY (list_id, tag, subscriber_id)
);

CREATE TABLE subscribers (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  status subscriber_status NOT NULL,
  email text NOT NULL,
  email_normalized text NOT NULL,
  fields jsonb DEFAULT '{}' NOT NULL,
  tags text[],
  source subscriber_source NOT NULL,
  ip_address text,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  subscribed_at timestamptz(3),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  import_id uuid,
  import_revision integer,
  CONSTRAINT subscribers_pkey PRIMARY KEY (id)
);
CREATE INDEX subscribers_account_id_id_idx ON subscribers (account_id, id);
CREATE INDEX subscribers_list_id_id_idx ON subscribers (list_id, id);
CREATE INDEX subscribers_list_id_status_id_idx ON subscribers (list_id, status, id);
CREATE INDEX subscribers_list_id_updated_at_id_idx ON subscribers (list_id, updated_at, id);
CREATE UNIQUE INDEX subscribers_list_id_email_normalized_key ON subscribers (list_id, email_normalized);
CREATE INDEX subscribers_of_imports ON subscribers (import_id, id) WHERE (import_id IS NOT NULL);

CREATE TABLE suppressions (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind suppression_kind NOT NULL,
  value text,
  value_hash bytea NOT NULL,
  reason suppression_reason NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  hash_key_id bytea,
  CONSTRAINT suppressions_pkey PRIMARY KEY (id)
);
CREATE INDEX suppressions_account_id_id_idx ON suppressions (account_id, id);
CREATE UNIQUE INDEX suppressions_account_id_value_hash_key ON suppressions (account_id, value_hash);

-- Renaming and removing tags of a whole list, in the background.
CREATE TABLE tag_changes (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  list_id uuid NOT NULL,
  "position" bigserial NOT NULL,
  tag text NOT NULL,
  name text,
  subscribers_total integer,
  subscribers_changed integer DEFAULT 0 NOT NULL,
  after_id uuid,
  locked_until timestamptz(3) DEFAULT now() NOT NULL,
  requested_at timestamptz(3) DEFAULT now() NOT NULL,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  CONSTRAINT tag_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX tag_changes_account_id_idx ON tag_changes (account_id);
CREATE INDEX tag_changes_list_id_idx ON tag_changes (list_id);
-- What the workers look for: the first one of each account.
CREATE INDEX tag_changes_open ON tag_changes (account_id, "position") WHERE (completed_at IS NULL);

CREATE TABLE template_versions (
  template_id uuid NOT NULL,
  number integer NOT NULL,
  subject text,
  html text NOT NULL,
  plain text,
  has_slot boolean NOT NULL,
  html_bytes integer NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  design jsonb,
  CONSTRAINT template_versions_pkey PRIMARY KEY (template_id, number)
);

CREATE TABLE templates (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  subject text,
  html text NOT NULL,
  plain text,
  has_slot boolean NOT NULL,
  html_bytes integer NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  design jsonb,
  CONSTRAINT templates_pkey PRIMARY KEY (id)
);
CREATE INDEX templates_account_id_id_idx ON templates (account_id, id);

CREATE TABLE totp_factors (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_ciphertext bytea NOT NULL,
  last_step integer,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  enabled_at timestamptz(3),
  CONSTRAINT totp_factors_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX totp_factors_user_id_key ON totp_factors (user_id);

-- The host name of the links in an account's mails. Several accounts may name one: each proves it with a record of its own.
CREATE TABLE tracking_domains (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  domain text NOT NULL,
  status sending_domain_status DEFAULT 'unverified' NOT NULL,
  verified_at timestamptz(3),
  missing_since timestamptz(3),
  result jsonb DEFAULT '{}' NOT NULL,
  checked_at timestamptz(3),
  next_check_at timestamptz(3) DEFAULT now(),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT tracking_domains_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX tracking_domains_account_id_key ON tracking_domains (account_id);
CREATE INDEX tracking_domains_domain_idx ON tracking_domains (domain);
CREATE INDEX tracking_domains_next_check_at_idx ON tracking_domains (next_check_at);

CREATE TABLE transports (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  tls transport_tls NOT NULL,
  username text,
  password_ciphertext bytea,
  weight integer DEFAULT 1 NOT NULL,
  rate_per_second double precision,
  connections integer DEFAULT 5 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  reserved_until timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT transports_pkey PRIMARY KEY (id)
);
CREATE INDEX transports_account_id_id_idx ON transports (account_id, id);

CREATE TABLE user_identities (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT user_identities_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_identities_issuer_subject_key ON user_identities (issuer, subject);
CREATE UNIQUE INDEX user_identities_user_id_issuer_key ON user_identities (user_id, issuer);

CREATE TABLE users (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  email text NOT NULL,
  email_normalized text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  password_hash text,
  role user_role DEFAULT 'owner' NOT NULL,
  email_verified_at timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_normalized_key ON users (email_normalized);
CREATE INDEX users_account_id_idx ON users (account_id);

CREATE TABLE webhook_workers (
  id serial NOT NULL,
  started_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT webhook_workers_pkey PRIMARY KEY (id)
);

ALTER TABLE accounts ADD CONSTRAINT accounts_plan_code_fkey FOREIGN KEY (plan_code) REFERENCES plans(code) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_mails ADD CONSTRAINT automation_mails_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_mails ADD CONSTRAINT automation_mails_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_members ADD CONSTRAINT automation_members_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automation_scans(automation_id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_run_steps ADD CONSTRAINT automation_run_steps_run_id_fkey FOREIGN KEY (run_id) REFERENCES automation_runs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_runs ADD CONSTRAINT automation_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_runs ADD CONSTRAINT automation_runs_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_scans ADD CONSTRAINT automation_scans_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automation_triggers(automation_id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_step_counts ADD CONSTRAINT automation_step_counts_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_triggers ADD CONSTRAINT automation_triggers_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_versions ADD CONSTRAINT automation_versions_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automation_waits ADD CONSTRAINT automation_waits_run_id_fkey FOREIGN KEY (run_id) REFERENCES automation_runs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automations ADD CONSTRAINT automations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE automations ADD CONSTRAINT automations_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE bounce_callbacks ADD CONSTRAINT bounce_callbacks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE bounce_rules ADD CONSTRAINT bounce_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE bounces ADD CONSTRAINT bounces_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE bounces ADD CONSTRAINT bounces_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_activity ADD CONSTRAINT campaign_activity_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_chunks ADD CONSTRAINT campaign_chunks_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_counters ADD CONSTRAINT campaign_counters_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_links ADD CONSTRAINT campaign_links_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_runs ADD CONSTRAINT campaign_runs_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaign_unsubscribe_reasons ADD CONSTRAINT campaign_unsubscribe_reasons_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES recoveries(id) ON UPDATE RESTRICT ON DELETE SET NULL;
ALTER TABLE demo_data ADD CONSTRAINT demo_data_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE email_attachments ADD CONSTRAINT email_attachments_email_id_fkey FOREIGN KEY (email_id) REFERENCES email_contents(email_id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE email_contents ADD CONSTRAINT email_contents_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE email_events ADD CONSTRAINT email_events_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE emails ADD CONSTRAINT emails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE field_removals ADD CONSTRAINT field_removals_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE former_subscribers ADD CONSTRAINT former_subscribers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE hooks ADD CONSTRAINT hooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE hooks ADD CONSTRAINT hooks_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE idempotent_requests ADD CONSTRAINT idempotent_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE import_chunks ADD CONSTRAINT import_chunks_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE import_errors ADD CONSTRAINT import_errors_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE list_deletions ADD CONSTRAINT list_deletions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE list_fields ADD CONSTRAINT list_fields_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE list_growth ADD CONSTRAINT list_growth_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE list_statistics ADD CONSTRAINT list_statistics_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE lists ADD CONSTRAINT lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE lists ADD CONSTRAINT lists_welcome_template_id_fkey FOREIGN KEY (welcome_template_id) REFERENCES templates(id) ON UPDATE RESTRICT ON DELETE SET NULL;
ALTER TABLE mail_quotas ADD CONSTRAINT mail_quotas_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES senders(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscribers(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE media ADD CONSTRAINT media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE media_parts ADD CONSTRAINT media_parts_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE recoveries ADD CONSTRAINT recoveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE recoveries ADD CONSTRAINT recoveries_hook_id_fkey FOREIGN KEY (hook_id) REFERENCES hooks(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE segments ADD CONSTRAINT segments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE segments ADD CONSTRAINT segments_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE senders ADD CONSTRAINT senders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sending_days ADD CONSTRAINT sending_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sending_domains ADD CONSTRAINT sending_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sign_in_links ADD CONSTRAINT sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE suppressions ADD CONSTRAINT suppressions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE tag_changes ADD CONSTRAINT tag_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE tag_changes ADD CONSTRAINT tag_changes_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE template_versions ADD CONSTRAINT template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE templates ADD CONSTRAINT templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE totp_factors ADD CONSTRAINT totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE tracking_domains ADD CONSTRAINT tracking_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE transports ADD CONSTRAINT transports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE user_identities ADD CONSTRAINT user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON UPDATE RESTRICT ON DELETE CASCADE;

CREATE FUNCTION count_list_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION list_growth_at() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT date_bin('30 minutes', now(), '2000-01-01T00:00:00Z')
$$;

-- List statistics. Statement triggers with transition tables, so that a batch of 20,000 rows costs a few writes. The
-- shard is the connection's, so that two connections rarely wait for each other's commit. Rows are written in the order
-- of the key, so that two transactions can't wait for each other.
CREATE FUNCTION list_statistics_shard() RETURNS smallint
    LANGUAGE sql STABLE
    AS $$
  SELECT (pg_backend_pid() % 16)::smallint
$$;

-- The version itself is counted by the trigger on lists.
CREATE FUNCTION note_list_fields_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "lists" SET "version" = "version" WHERE "id" IN (SELECT "list_id" FROM "changed");
  RETURN NULL;
END $$;

CREATE FUNCTION note_sent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "sending_days" AS d ("account_id", "day", "shard", "sent", "failed", "bounced", "complained")
  VALUES (NEW."account_id", (now() AT TIME ZONE 'UTC')::date, "list_statistics_shard"(),
    greatest(NEW."sent" - OLD."sent", 0), greatest(NEW."failed" - OLD."failed", 0),
    greatest(NEW."hard_bounced" + NEW."soft_bounced" - OLD."hard_bounced" - OLD."soft_bounced", 0),
    greatest(NEW."complained" - OLD."complained", 0))
  ON CONFLICT ("account_id", "day", "shard") DO UPDATE SET "sent" = d."sent" + excluded."sent",
    "failed" = d."failed" + excluded."failed", "bounced" = d."bounced" + excluded."bounced",
    "complained" = d."complained" + excluded."complained";
  RETURN NULL;
END $$;

-- As the foreign key did, it locks the lists until the end of the transaction, so that none of them can be removed meanwhile,
-- and refuses subscribers of a list that is gone.
CREATE FUNCTION note_subscribers_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  "wanted" uuid[];
  "found" int;
BEGIN
  SELECT array_agg(DISTINCT "list_id") INTO "wanted" FROM "added";
  IF "wanted" IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO "found" FROM (
    SELECT 1 FROM "lists" WHERE "id" = ANY ("wanted") ORDER BY "id" FOR KEY SHARE
  ) AS l;
  IF "found" < cardinality("wanted") THEN
    RAISE foreign_key_violation USING MESSAGE = 'a subscriber is inserted into a list that does not exist',
      TABLE = 'subscribers', CONSTRAINT = 'subscribers_list_id';
  END IF;
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  SELECT "list_id", "list_statistics_shard"(), "status", count(*) FROM "added" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  INSERT INTO "list_growth" AS g ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
  SELECT "list_id", "list_growth_at"(), "list_statistics_shard"(), count(*), 0, 0, 0, 0, 0
  FROM "added" WHERE "status" = 'subscribed' GROUP BY 1 ORDER BY 1
  ON CONFLICT ("list_id", "at", "shard") DO UPDATE SET "subscribed" = g."subscribed" + excluded."subscribed",
    "unsubscribed" = g."unsubscribed" + excluded."unsubscribed", "bounced" = g."bounced" + excluded."bounced",
    "complained" = g."complained" + excluded."complained", "blocklisted" = g."blocklisted" + excluded."blocklisted",
    "deleted" = g."deleted" + excluded."deleted";
  IF EXISTS (SELECT 1 FROM "added" WHERE "tags" <> '{}') THEN
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    SELECT DISTINCT a."list_id", t."tag", a."id" FROM "added" a, unnest(a."tags") AS t ("tag") ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- The rows before and after a statement were compared by a nested loop, as the plan of a session is that of its first call,
-- which mostly has one row: a hundred rows took 10 ms, a thousand 650. A full join can't be one.
CREATE FUNCTION note_subscribers_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  "moved" boolean;
  "retagged" boolean;
BEGIN
  SELECT bool_or(o."status" <> a."status"), bool_or(o."tags" <> a."tags") INTO "moved", "retagged"
  FROM "before" o FULL JOIN "after" a USING ("id");
  IF "moved" THEN
    INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
    WITH "pairs" AS MATERIALIZED (
      SELECT a."list_id", o."status" AS "was", a."status" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT m."list_id", "list_statistics_shard"(), m."status", sum(m."n") FROM (
      SELECT "list_id", "was" AS "status", -1 AS "n" FROM "pairs" WHERE "was" <> "became"
      UNION ALL
      SELECT "list_id", "became", 1 FROM "pairs" WHERE "was" <> "became"
    ) AS m GROUP BY 1, 3 ORDER BY 1, 3
    ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
    INSERT INTO "list_growth" AS g ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
    WITH "pairs" AS MATERIALIZED (
      SELECT a."list_id", o."status" AS "was", a."status" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT "list_id", "list_growth_at"(), "list_statistics_shard"(), count(*) FILTER (WHERE "became" = 'subscribed'),
      count(*) FILTER (WHERE "became" = 'unsubscribed'), count(*) FILTER (WHERE "became" = 'bounced'),
      count(*) FILTER (WHERE "became" = 'complained'), count(*) FILTER (WHERE "became" IN ('blocklisted', 'unconfirmed')), 0
    FROM "pairs" WHERE "was" <> "became" AND 'subscribed' IN ("was", "became") GROUP BY 1 ORDER BY 1
    ON CONFLICT ("list_id", "at", "shard") DO UPDATE SET "subscribed" = g."subscribed" + excluded."subscribed",
      "unsubscribed" = g."unsubscribed" + excluded."unsubscribed", "bounced" = g."bounced" + excluded."bounced",
      "complained" = g."complained" + excluded."complained", "blocklisted" = g."blocklisted" + excluded."blocklisted",
      "deleted" = g."deleted" + excluded."deleted";
  END IF;
  IF "retagged" THEN
    WITH "pairs" AS MATERIALIZED (
      SELECT "id", a."list_id", o."tags" AS "was", a."tags" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    DELETE FROM "subscriber_tags" s USING "pairs" p, unnest(p."was") AS t ("tag")
    WHERE p."was" <> p."became" AND NOT t."tag" = ANY (p."became")
      AND s."list_id" = p."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = p."id";
    INSERT INTO "subscriber_tags" ("list_id", "tag", "subscriber_id")
    WITH "pairs" AS MATERIALIZED (
      SELECT "id", a."list_id", o."tags" AS "was", a."tags" AS "became" FROM "before" o FULL JOIN "after" a USING ("id"))
    SELECT DISTINCT p."list_id", t."tag", p."id" FROM "pairs" p, unnest(p."became") AS t ("tag")
    WHERE p."was" <> p."became" ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Consents are written by transactions that have inserted their subscriber or locked it, so that nothing has to be looked up
-- for them. They go with their subscriber.
CREATE FUNCTION note_subscribers_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  "ids" uuid[];
BEGIN
  -- An array, as the plan of a session is that of its first call: one for a thousand may read the whole table.
  "ids" := ARRAY(SELECT "id" FROM "removed");
  DELETE FROM "subscriber_consents" WHERE "subscriber_id" = ANY ("ids");
  INSERT INTO "list_statistics" AS s ("list_id", "shard", "status", "subscribers")
  -- A list that goes takes its subscribers along: then there is nothing left to count for.
  SELECT r."list_id", "list_statistics_shard"(), r."status", -count(*)
  FROM "removed" r JOIN "lists" l ON l."id" = r."list_id" GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT ("list_id", "shard", "status") DO UPDATE SET "subscribers" = s."subscribers" + excluded."subscribers";
  INSERT INTO "list_growth" AS g ("list_id", "at", "shard", "subscribed", "unsubscribed", "bounced", "complained", "blocklisted", "deleted")
  SELECT r."list_id", "list_growth_at"(), "list_statistics_shard"(), 0, 0, 0, 0, 0, count(*)
  FROM "removed" r JOIN "lists" l ON l."id" = r."list_id" WHERE r."status" = 'subscribed' GROUP BY 1 ORDER BY 1
  ON CONFLICT ("list_id", "at", "shard") DO UPDATE SET "subscribed" = g."subscribed" + excluded."subscribed",
    "unsubscribed" = g."unsubscribed" + excluded."unsubscribed", "bounced" = g."bounced" + excluded."bounced",
    "complained" = g."complained" + excluded."complained", "blocklisted" = g."blocklisted" + excluded."blocklisted",
    "deleted" = g."deleted" + excluded."deleted";
  -- Of a list that goes, the recipients and the runs go, too; single mails and stored responses stay. With LIMIT each is looked up by its index, whatever
  -- the plan.
  INSERT INTO "former_subscribers" ("subscriber_id", "account_id", "email_normalized")
  SELECT r."id", r."account_id", r."email_normalized" FROM "removed" r JOIN "lists" l ON l."id" = r."list_id"
    CROSS JOIN LATERAL (
      (SELECT 1 FROM "campaign_recipients" WHERE "subscriber_id" = r."id" AND l."deleted_at" IS NULL LIMIT 1)
      UNION ALL (SELECT 1 FROM "automation_runs" WHERE "subscriber_id" = r."id" AND l."deleted_at" IS NULL LIMIT 1)
      UNION ALL (SELECT 1 FROM "emails" WHERE "subscriber_id" = r."id" LIMIT 1)
      UNION ALL (SELECT 1 FROM "idempotent_requests" WHERE "account_id" = r."account_id" AND "resource_id" = r."id" LIMIT 1)
      LIMIT 1) AS "named";
  IF EXISTS (SELECT 1 FROM "removed" WHERE "tags" <> '{}') THEN
    DELETE FROM "subscriber_tags" s USING "removed" r, unnest(r."tags") AS t ("tag")
    WHERE s."list_id" = r."list_id" AND s."tag" = t."tag" AND s."subscriber_id" = r."id";
  END IF;
  RETURN NULL;
END $$;

-- Attempts go with their delivery, a statement's worth at once: a foreign key would lock the delivery with every attempt.
CREATE FUNCTION remove_attempts_of_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM "delivery_attempts" WHERE "delivery_id" IN (SELECT "id" FROM "removed");
  RETURN NULL;
END $$;

-- Planned for each list: most have been emptied before, while others hold a large part of the table.
CREATE FUNCTION remove_subscribers_of_lists() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
DECLARE
  "list" uuid;
BEGIN
  FOREACH "list" IN ARRAY ARRAY(SELECT "id" FROM "removed" ORDER BY "id") LOOP
    DELETE FROM "subscribers" WHERE "list_id" = "list";
  END LOOP;
  RETURN NULL;
END $$;

-- The number of the variant that the recipient at a position tests; 0: waits for the winner; null: there is no test.
CREATE FUNCTION tested_variant(at integer, variants smallint, sample integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (variants IS NULL) THEN NULL::integer WHEN (at <= COALESCE(sample, at)) THEN (((at - 1) % (variants)::integer) + 1) ELSE 0 END;

-- UUIDv7 (RFC 9562) for rows inserted set-wise; Postgres has a function of its own only from version 18 on.
CREATE FUNCTION uuid_v7() RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

CREATE TRIGGER campaign_runs_sent AFTER UPDATE ON campaign_runs FOR EACH ROW WHEN (((new.sent > old.sent) OR (new.failed > old.failed) OR (new.complained > old.complained) OR ((new.hard_bounced + new.soft_bounced) > (old.hard_bounced + old.soft_bounced)))) EXECUTE FUNCTION note_sent();
CREATE TRIGGER deliveries_removed AFTER DELETE ON deliveries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_attempts_of_deliveries();
CREATE TRIGGER list_fields_added AFTER INSERT ON list_fields REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_list_fields_changed();
CREATE TRIGGER list_fields_changed AFTER UPDATE ON list_fields REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_list_fields_changed();
CREATE TRIGGER list_fields_removed AFTER DELETE ON list_fields REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_list_fields_changed();
CREATE TRIGGER lists_changed BEFORE UPDATE ON lists FOR EACH ROW EXECUTE FUNCTION count_list_version();
CREATE TRIGGER lists_removed AFTER DELETE ON lists REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_subscribers_of_lists();
CREATE TRIGGER subscribers_added AFTER INSERT ON subscribers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_subscribers_added();
CREATE TRIGGER subscribers_changed AFTER UPDATE ON subscribers REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_subscribers_changed();
CREATE TRIGGER subscribers_removed AFTER DELETE ON subscribers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_subscribers_removed();

-- The plans that every installation begins with.
INSERT INTO plans (
  code, name, api_access, max_named_keys, max_lists, max_subscribers, request_burst, requests_per_second,
  deliveries_per_batch, deliveries_per_second, heavy_requests, max_hooks, mails_per_hour, imports_at_once,
  import_megabytes, import_rows, max_senders, max_domains, max_templates, media_megabytes, max_automations
) VALUES
  ('no_api', 'Without API access', false, 25, NULL, NULL, 1000, 100, 5000, 500, 2, 100, 10000, 1, 1000, 10000000, 50, 20, 200, 1000, 100),
  ('standard', 'Standard', true, 25, 1000, NULL, 1000, 100, 5000, 500, 2, 100, 10000, 1, 1000, 10000000, 50, 20, 200, 1000, 100),
  ('unlimited', 'Unlimited', true, 25, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
