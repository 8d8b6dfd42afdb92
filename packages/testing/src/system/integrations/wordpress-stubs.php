<?php
// The functions of WordPress that the plugin calls, as far as it uses them: options and transients are in memory,
// requests are real. Then runs the calls that stand on standard input as JSON, and prints their results.

define( 'ABSPATH', __DIR__ );
define( 'MINUTE_IN_SECONDS', 60 );

$stored = array( 'options' => array(), 'transients' => array(), 'scheduled' => array(), 'hooks' => array(), 'errors' => array(), 'blocks' => array() );

class WP_Error {
	private $message;
	public function __construct( $message ) {
		$this->message = $message;
	}
	public function get_error_message() {
		return $this->message;
	}
}

function get_option( $name, $default = false ) {
	return $GLOBALS['stored']['options'][ $name ] ?? $default;
}
function get_transient( $name ) {
	return $GLOBALS['stored']['transients'][ $name ] ?? false;
}
function set_transient( $name, $value, $seconds ) {
	$GLOBALS['stored']['transients'][ $name ] = $value;
}
function wp_schedule_single_event( $time, $hook, $args ) {
	$GLOBALS['stored']['scheduled'][] = array( 'hook' => $hook, 'args' => $args, 'seconds' => $time - time() );
}
function add_action( $name, $function, $priority = 10, $args = 1 ) {
	$GLOBALS['stored']['hooks'][ $name ] = $function;
}
function add_filter( $name, $function ) {
	$GLOBALS['stored']['hooks'][ $name ] = $function;
}
function add_shortcode( $name, $function ) {
	$GLOBALS['stored']['blocks'][ $name ] = $function;
}
function register_block_type( $folder, $options ) {
	$GLOBALS['stored']['blocks'][ json_decode( file_get_contents( $folder . '/block.json' ), true )['name'] ] = $options['render_callback'];
}
function shortcode_atts( $defaults, $given, $name ) {
	return array_merge( $defaults, array_intersect_key( $given, $defaults ) );
}
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['stored']['errors'][] = $message;
}
function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}
function wp_remote_request( $url, $args ) {
	$headers = array();
	foreach ( $args['headers'] as $name => $value ) {
		$headers[] = "$name: $value";
	}
	$options = array(
		'method'          => $args['method'],
		'header'          => implode( "\r\n", $headers ),
		'content'         => $args['body'] ?? '',
		'timeout'         => $args['timeout'],
		'ignore_errors'   => true,
		'follow_location' => 0,
	);
	$body = @file_get_contents( $url, false, stream_context_create( array( 'http' => $options ) ) );
	if ( false === $body ) {
		return new WP_Error( error_get_last()['message'] );
	}
	return array( 'body' => $body, 'status' => (int) explode( ' ', $http_response_header[0] )[1] );
}
function wp_remote_retrieve_response_code( $response ) {
	return $response['status'];
}
function wp_remote_retrieve_body( $response ) {
	return $response['body'];
}
function esc_url_raw( $url, $protocols ) {
	$scheme = parse_url( $url, PHP_URL_SCHEME );
	return in_array( $scheme, $protocols, true ) ? $url : '';
}
function sanitize_text_field( $text ) {
	return trim( preg_replace( '/\s+/', ' ', strip_tags( $text ) ) );
}
function sanitize_email( $email ) {
	return preg_replace( '/[^a-zA-Z0-9.@_+-]/', '', trim( $email ) );
}
function is_email( $email ) {
	return filter_var( $email, FILTER_VALIDATE_EMAIL );
}
function sanitize_key( $key ) {
	return preg_replace( '/[^a-z0-9_-]/', '', strtolower( $key ) );
}
function wp_unslash( $value ) {
	return is_array( $value ) ? array_map( 'wp_unslash', $value ) : stripslashes( $value );
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function untrailingslashit( $url ) {
	return rtrim( $url, '/' );
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_url( $url ) {
	return htmlspecialchars( $url, ENT_QUOTES );
}
function __( $text, $domain ) {
	return $text;
}
function esc_html__( $text, $domain ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function admin_url( $path ) {
	return 'https://blog.example.com/wp-admin/' . $path;
}
function wp_salt( $scheme ) {
	return 'a salt of the site';
}
function current_user_can( $capability ) {
	return $GLOBALS['given']['is_admin'] ?? false;
}
function settings_fields( $group ) {
	echo '<input type="hidden" name="option_page" value="' . $group . '">';
}
function submit_button() {
	echo '<button>Save</button>';
}
function get_userdata( $id ) {
	return (object) array( 'user_email' => $id );
}

$given = json_decode( file_get_contents( 'php://stdin' ), true );

if ( isset( $given['settings'] ) ) {
	$stored['options']['mailwright_settings'] = $given['settings'];
}
$_SERVER['REMOTE_ADDR'] = '203.0.113.7';
require $given['plugin'];

$results = array();
foreach ( $given['calls'] as $call ) {
	$_POST = $call['post'] ?? array();
	$_GET  = $call['get'] ?? array();
	ob_start();
	$result    = call_user_func_array( $call['function'], $call['args'] ?? array() );
	$printed   = ob_get_clean();
	$results[] = '' === $printed ? $result : $printed;
}
echo json_encode( array( 'results' => $results, 'scheduled' => $stored['scheduled'], 'errors' => $stored['errors'], 'hooks' => $stored['hooks'], 'blocks' => $stored['blocks'] ) );
