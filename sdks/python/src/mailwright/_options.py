# Made by `npm run generate:sdks`. Not to be edited.

from __future__ import annotations

from typing_extensions import TypedDict

from . import models


class ImportOptions(TypedDict, total=False):
    """How a file is imported."""

    mapping: str
    """A JSON object that maps each column, by its name or its number from 1, to the tag of a field, `tags`, `status`, `ip_address`, `subscribed_at`, `confirmed_at`, `created_at`, `confirmation_ip_address`, or null to ignore it. Other columns are recognized by their names"""
    ignore_columns: str
    """Columns to ignore even if they record consent: their names or numbers from 1, separated by commas or as a JSON array. Any other column that seems to record consent, in any row of the file, and is not recognized or not mapped stops the import with `consent_column_unmapped`. A column that `mapping` maps to a field keeps its values"""
    status: models.SubscriberStatus
    """The status of everyone in the file, such as `unsubscribed` for a file of people who have unsubscribed. If a column says otherwise, the more restrictive status applies"""
    create_fields: bool
    """`true` makes a field of each column that is not recognized"""
    new_fields: str
    """Fields that the import adds to the list when it begins, as a JSON array with a tag, a label and a type each: `text`, `number`, `date`, `datetime`, `boolean` or `url`. A column becomes one if `mapping` maps it to the tag; a field that the list already has stays as it is"""
    tag: str
    """Tags for each subscriber, separated by commas"""
    update_existing: bool
    """`false` leaves subscribers who are on the list already as they are"""
    resubscribe: bool
    """`true` subscribes people who have left again: only with their consent"""
    send_events: bool
    """`false` causes no webhook deliveries, and starts no automations"""
    skip_confirmation: bool
    """`true` subscribes people to a double opt-in list without a confirmation, but for those whom the file calls unconfirmed; requires consent_statement"""
    consent_statement: str
    """How these people gave their consent; recorded with the consent of each"""
    delimiter: models.Delimiter
    """The delimiter between the cells of a CSV file; detected when absent"""
    charset: str
    """The encoding of the text, such as `iso-8859-2` or `shift_jis`, instead of the charset of the Content-Type; if both are absent, UTF-8, UTF-16 or Windows-1252 is detected"""
    date_format: str
    """The order of day, month and year in dates like 1/2/2026: `dmy`, `mdy` or `ymd`, or a pattern such as DD/MM/YYYY; detected when absent. An ambiguous date is refused"""
    time_zone: str
    """The time zone of times without an offset; UTC when absent"""
    decimal_comma: bool
    """Whether the decimal sign of numbers is a comma; detected when absent"""
    file_name: str
    """The name of the file, for display"""
