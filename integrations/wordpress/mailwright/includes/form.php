<?php
/** The sign-up form, as the block "Mailwright form" and the shortcode [mailwright_form]. */

defined( 'ABSPATH' ) || exit;

// For an address of visitors: enough for an office, and too little to fill mailboxes.
const MAILWRIGHT_MAX_FORMS   = 10;
const MAILWRIGHT_FORM_WINDOW = 10 * MINUTE_IN_SECONDS;

function mailwright_register_form() {
	add_shortcode( 'mailwright_form', 'mailwright_form' );
	register_block_type( dirname( __DIR__ ) . '/block', array( 'render_callback' => 'mailwright_form' ) );
}

/**
 * The HTML of a form.
 *
 * @param array|string $attributes `list`: a list's uid instead of the one in the settings; `fields`: tags of visible
 *   fields to ask for besides the address, separated by commas; `button`: its label.
 */
function mailwright_form( $attributes ) {
	$is_given = function ( $value ) {
		return is_string( $value ) && '' !== $value;
	};
	$given    = shortcode_atts(
		array( 'list' => mailwright_settings()['list_uid'], 'fields' => '', 'button' => __( 'Subscribe', 'mailwright' ) ),
		array_filter( (array) $attributes, $is_given ),
		'mailwright_form'
	);
	$list = mailwright_get_list( $given['list'] );
	if ( null === $list ) {
		// Only those who can do something about it are told.
		return current_user_can( 'manage_options' ) ? '<p>' . esc_html__( 'Mailwright: choose a list in the settings.', 'mailwright' ) . '</p>' : '';
	}
	$html   = mailwright_form_message();
	$html  .= sprintf( '<form class="mailwright-form" method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
	$html  .= '<input type="hidden" name="action" value="mailwright_subscribe">';
	$html  .= sprintf( '<input type="hidden" name="list" value="%s">', esc_attr( $given['list'] ) );
	// So that nobody makes the site add people to other lists of the account.
	$html  .= sprintf( '<input type="hidden" name="proof" value="%s">', esc_attr( mailwright_form_proof( $given['list'] ) ) );
	$wanted = array_merge( array( 'EMAIL' ), array_map( 'trim', explode( ',', $given['fields'] ) ) );
	foreach ( $list['fields'] as $field ) {
		// What the list requires is asked for in any case.
		if ( $field['required'] || ( $field['visible'] && in_array( $field['tag'], $wanted, true ) ) ) {
			$html .= mailwright_form_field( $field );
		}
	}
	$html .= '<p style="position:absolute;left:-9999px" aria-hidden="true"><label>' . esc_html__( 'Leave this empty', 'mailwright' );
	$html .= ' <input name="website" tabindex="-1" autocomplete="off"></label></p>';
	return $html . sprintf( '<p><button type="submit">%s</button></p></form>', esc_html( $given['button'] ) );
}

function mailwright_form_field( $field ) {
	$name     = esc_attr( 'fields[' . $field['tag'] . ']' );
	$required = $field['required'] ? ' required' : '';
	$label    = esc_html( $field['label'] );
	if ( 'boolean' === $field['type'] ) {
		return sprintf( '<p><label><input type="checkbox" name="%s" value="true"> %s</label></p>', $name, $label );
	}
	if ( 'select' === $field['type'] || 'multiselect' === $field['type'] ) {
		$options = 'select' === $field['type'] ? '<option value=""></option>' : '';
		foreach ( $field['options'] as $option ) {
			$options .= sprintf( '<option>%s</option>', esc_html( $option ) );
		}
		$several = 'multiselect' === $field['type'];
		return sprintf( '<p><label>%s<br><select name="%s"%s%s>%s</select></label></p>', $label, $name . ( $several ? '[]' : '' ), $several ? ' multiple' : '', $required, $options );
	}
	$types = array( 'number' => 'number', 'date' => 'date', 'url' => 'url' );
	$type  = 'EMAIL' === $field['tag'] ? 'email' : ( $types[ $field['type'] ] ?? 'text' );
	$step  = 'number' === $type ? ' step="any"' : '';
	return sprintf( '<p><label>%s<br><input type="%s" name="%s"%s%s></label></p>', $label, $type, $name, $step, $required );
}

/** What is said after the form was sent: the same for every address, so that it doesn't reveal who is on the list. */
function mailwright_form_message() {
	$result   = isset( $_GET['mailwright'] ) ? sanitize_key( wp_unslash( $_GET['mailwright'] ) ) : '';
	$messages = array(
		'thanks'  => __( 'Thank you. If a mail with a link arrives, please follow the link to confirm.', 'mailwright' ),
		'invalid' => __( 'Please check what you have entered.', 'mailwright' ),
		'later'   => __( 'That did not work just now. Please try again in a few minutes.', 'mailwright' ),
	);
	return isset( $messages[ $result ] ) ? sprintf( '<p class="mailwright-message" role="status">%s</p>', esc_html( $messages[ $result ] ) ) : '';
}

// No nonce: a cached page would keep one for longer than it is valid. It would protect nothing, since visitors aren't
// signed in and anyone may send the form.
function mailwright_form_proof( $list_uid ) {
	return hash_hmac( 'sha256', 'mailwright_form ' . $list_uid, wp_salt( 'auth' ) );
}

/** Takes a form, and leads back to the page it was on. */
function mailwright_handle_form() {
	$result = mailwright_take_form( wp_unslash( $_POST ), mailwright_visitor_ip() );
	$back   = wp_get_referer();
	wp_safe_redirect( add_query_arg( 'mailwright', $result, $back ? $back : home_url( '/' ) ), 303 );
	exit;
}

/** @return string What happened: `thanks`, `invalid` or `later`. */
function mailwright_take_form( $given, $ip ) {
	$list_uid = isset( $given['list'] ) && is_string( $given['list'] ) ? $given['list'] : '';
	$proof    = isset( $given['proof'] ) && is_string( $given['proof'] ) ? $given['proof'] : '';
	if ( ! hash_equals( mailwright_form_proof( $list_uid ), $proof ) ) {
		return 'invalid';
	}
	// A robot that filled in the trap sees what everyone sees, and learns nothing.
	if ( ! empty( $given['website'] ) ) {
		return 'thanks';
	}
	if ( mailwright_is_too_often( $ip ) ) {
		return 'later';
	}
	$fields = isset( $given['fields'] ) && is_array( $given['fields'] ) ? $given['fields'] : array();
	$email  = isset( $fields['EMAIL'] ) && is_string( $fields['EMAIL'] ) ? sanitize_email( $fields['EMAIL'] ) : '';
	if ( ! is_email( $email ) ) {
		return 'invalid';
	}
	unset( $fields['EMAIL'] );
	$response = mailwright_subscribe( $list_uid, $email, mailwright_visible_fields( $list_uid, $fields ), $ip );
	// 409: the address is suppressed, which is nobody else's business.
	if ( 409 === $response['status'] || ( $response['status'] >= 200 && $response['status'] < 300 ) ) {
		return 'thanks';
	}
	return 422 === $response['status'] ? 'invalid' : 'later';
}

/** Keeps only those of a visitor's values that are fields a form may ask for. */
function mailwright_visible_fields( $list_uid, $fields ) {
	$list  = mailwright_get_list( $list_uid );
	$known = array();
	foreach ( null === $list ? array() : $list['fields'] as $field ) {
		$value = $fields[ $field['tag'] ] ?? '';
		if ( ( $field['visible'] || $field['required'] ) && '' !== $value ) {
			$known[ $field['tag'] ] = is_array( $value ) ? array_map( 'strval', array_values( $value ) ) : sanitize_text_field( $value );
		}
	}
	return $known;
}

function mailwright_is_too_often( $ip ) {
	$key   = 'mailwright_forms_' . md5( $ip );
	$count = (int) get_transient( $key );
	if ( $count >= MAILWRIGHT_MAX_FORMS ) {
		return true;
	}
	set_transient( $key, $count + 1, MAILWRIGHT_FORM_WINDOW );
	return false;
}
