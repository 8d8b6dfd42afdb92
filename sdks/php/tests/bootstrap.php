<?php

declare(strict_types=1);

// What Composer's autoloader does, since there is no other dependency.
spl_autoload_register(function (string $class): void {
    foreach (['Mailwright\\Tests\\' => __DIR__ . '/', 'Mailwright\\' => __DIR__ . '/../src/'] as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            $file = $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
            if (is_file($file)) {
                require $file;
                return;
            }
        }
    }
});
