<?php
/** The checkboxes at registration and comments. Neither is checked at first: consent is given, not assumed. */

defined( 'ABSPATH' ) || exit;

function mailwright_checkbox_html() {
	return sprintf(
		'<p class="mailwright-checkbox"><label><input type="checkbox" name="mailwright_subscribe" value="1"> %s</label></p>',
		esc_html( mailwright_settings()['checkbox_label'] )
	);
}

/** Whether the checkbox of a form is used, and was checked. */
function mailwright_is_checked( $setting ) {
	return ! empty( mailwright_settings()[ $setting ] ) && ! empty( $_POST['mailwright_subscribe'] );
}

function mailwright_show_registration_checkbox() {
	if ( mailwright_settings()['on_registration'] ) {
		echo mailwright_checkbox_html();
	}
}

function mailwright_after_registration( $user_id ) {
	$user = get_userdata( $user_id );
	if ( $user && mailwright_is_checked( 'on_registration' ) ) {
		mailwright_subscribe_or_try_again( mailwright_settings()['list_uid'], $user->user_email, mailwright_visitor_ip() );
	}
}

function mailwright_add_comment_checkbox( $submit_field ) {
	return ( mailwright_settings()['on_comment'] ? mailwright_checkbox_html() : '' ) . $submit_field;
}

/** @param int|string $approved 'spam' for a comment that is taken for spam: its author is not added. */
function mailwright_after_comment( $comment_id, $approved, $comment ) {
	if ( 'spam' !== $approved && is_email( $comment['comment_author_email'] ) && mailwright_is_checked( 'on_comment' ) ) {
		mailwright_subscribe_or_try_again( mailwright_settings()['list_uid'], $comment['comment_author_email'], mailwright_visitor_ip() );
	}
}
